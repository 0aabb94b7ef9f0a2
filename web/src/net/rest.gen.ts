/* Made by `make types`; do not edit. */
export interface paths {
    "/api/hello": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hello
         * @description What a page needs first: the guest, the games, the bots.
         */
        get: operations["hello_api_hello_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put Me
         * @description Introduce myself, or change my name or language.
         */
        put: operations["put_me_api_me_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link
         * @description A link that works once and signs me in on another device.
         */
        post: operations["link_api_me_link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim
         * @description Become the guest who made the link, in this browser.
         */
        post: operations["claim_api_me_claim_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules
         * @description The rules of a game.
         */
        get: operations["rules_api_games__game__rules_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names
         * @description The names of a game's cards, kinds and parts of the score.
         */
        get: operations["names_api_games__game__names_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/box": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Printed Box
         * @description The components that come with a game.
         */
        get: operations["printed_box_api_games__game__box_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description My tables, public tables, tables I have finished, and those that can no longer be opened.
         */
        get: operations["tables_api_tables_get"];
        put?: never;
        /**
         * Create
         * @description Open a table.
         */
        post: operations["create_api_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invited
         * @description The table that an invitation leads to, for those who can sit down, sit there, or may watch.
         */
        get: operations["invited_api_invites__code__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get
         * @description A table.
         */
        get: operations["get_api_tables__table_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change
         * @description Change options, seats or settings; for the host, before the start.
         */
        patch: operations["change_api_tables__table_id__patch"];
        trace?: never;
    };
    "/api/tables/{table_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join
         * @description Take a seat.
         */
        post: operations["join_api_tables__table_id__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description Leave my seat, before the start; or end a lesson.
         */
        post: operations["leave_api_tables__table_id__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive
         * @description Remove a table of mine from my list, or put it back; nothing changes for the others.
         */
        post: operations["archive_api_tables__table_id__archive_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/seats/{seat}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename
         * @description Change the name of a seat that I hold, before the start.
         */
        post: operations["rename_api_tables__table_id__seats__seat__rename_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ready
         * @description Say that I am ready, or no longer ready.
         */
        post: operations["ready_api_tables__table_id__ready_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/seats/{seat}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove
         * @description Remove a player; for the host, before the start.
         */
        post: operations["remove_api_tables__table_id__seats__seat__remove_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description Cancel the table; for the host, before the start.
         */
        post: operations["cancel_api_tables__table_id__cancel_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start
         * @description Start the game; for the host, when every seat is taken and everyone is ready.
         */
        post: operations["start_api_tables__table_id__start_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rematch
         * @description Play again; everyone moves one seat on.
         */
        post: operations["rematch_api_tables__table_id__rematch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branch
         * @description Play on from before entry `at` at a table of my own; what I may not know is dealt anew.
         */
        post: operations["branch_api_tables__table_id__branch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/box": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Box
         * @description The components of a table, for the page to draw.
         */
        get: operations["box_api_tables__table_id__box_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description The game retold line by line, as far as the guest may know it.
         */
        get: operations["replay_api_tables__table_id__replay_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/at/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * At
         * @description The state before entry `n`, as far as the guest may know it.
         */
        get: operations["at_api_tables__table_id__at__n__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The game as a file: what the guest may know, or everything once it is over.
         */
        get: operations["export_api_tables__table_id__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description The analyses that I have made, the last changed first.
         */
        get: operations["mine_api_analyses_get"];
        put?: never;
        /**
         * Create
         * @description Make an analysis: of a game, of a position, or from a text.
         */
        post: operations["create_api_analyses_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get
         * @description An analysis.
         */
        get: operations["get_api_analyses__analysis_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change
         * @description Change the title, or let everyone with the link change the analysis; for whoever has made it.
         */
        patch: operations["change_api_analyses__analysis_id__patch"];
        trace?: never;
    };
    "/api/analyses/{analysis_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete
         * @description Delete an analysis; for whoever has made it.
         */
        post: operations["delete_api_analyses__analysis_id__delete_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The analysis as text.
         */
        get: operations["export_api_analyses__analysis_id__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis_id}/box": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Box
         * @description The components of an analysis, for the page to draw.
         */
        get: operations["box_api_analyses__analysis_id__box_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis_id}/position/{node}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Position
         * @description The position at a node, as JSON that can be changed and set up again.
         */
        get: operations["position_api_analyses__analysis_id__position__node__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * First Position
         * @description The position with which a game may begin, to be changed and set up.
         */
        get: operations["first_position_api_games__game__position_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description Games that I have finished, the last first; of one game if it is named, only those I won if asked for.
         */
        get: operations["games_api_me_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Statistics
         * @description How I did at each game.
         */
        get: operations["my_statistics_api_me_statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description All my games and analyses, one per line as JSON; running games as far as I may know them.
         *
         *     A line before them says which puzzles I have tried.
         */
        get: operations["export_api_me_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete
         * @description Delete me. My games stay, without my name; running ones I resign, and tables that I opened are closed.
         */
        post: operations["delete_api_me_delete_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listed
         * @description My passkeys.
         */
        get: operations["listed_api_me_passkeys_get"];
        put?: never;
        /**
         * Add
         * @description Keep a passkey that my browser has made.
         */
        post: operations["add_api_me_passkeys_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin Adding
         * @description What my browser needs to make a passkey.
         */
        post: operations["begin_adding_api_me_passkeys_begin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/{passkey}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove
         * @description Remove a passkey of mine; browsers that are signed in stay so.
         */
        post: operations["remove_api_me_passkeys__passkey__remove_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin Signing In
         * @description What a browser needs to sign in with a passkey.
         */
        post: operations["begin_signing_in_api_passkey_begin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In
         * @description Become the guest whose passkey has signed, in this browser.
         */
        post: operations["sign_in_api_passkey_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranks/{game}/{seats}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ranks
         * @description The ratings at tables of this size, the best first; those of which too little is known come last.
         */
        get: operations["ranks_api_ranks__game___seats__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranks/{game}/{seats}/{player}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History
         * @description How the rating of a player has changed, game by game.
         */
        get: operations["history_api_ranks__game___seats___player__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * At Table
         * @description The ratings of those who sit at a rated table, seat by seat, and what the game has changed.
         */
        get: operations["at_table_api_tables__table_id__ratings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evenings
         * @description My evenings, and public ones that are not over.
         */
        get: operations["evenings_api_evenings_get"];
        put?: never;
        /**
         * Create
         * @description Create an evening, and become its host.
         */
        post: operations["create_api_evenings_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get
         * @description An evening: its people, standings, rounds and log.
         */
        get: operations["get_api_evenings__evening__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join
         * @description Play from the next round on.
         */
        post: operations["join_api_evenings__evening__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw
         * @description Withdraw; as the host, also somebody else. They are not seated from the next round on.
         */
        post: operations["withdraw_api_evenings__evening__withdraw_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/round": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Round
         * @description Begin the next round; for the host, when all games of the last one have a result.
         */
        post: operations["start_round_api_evenings__evening__round_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct
         * @description Enter or correct the result of a game; for the host. Everybody sees that it was done.
         */
        post: operations["correct_api_evenings__evening__result_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End
         * @description End an evening early; for the host.
         */
        post: operations["end_api_evenings__evening__end_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evenings/{evening}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The standings and all results as a table for spreadsheets.
         */
        get: operations["export_api_evenings__evening__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get
         * @description The review of a finished game, or how far it is.
         */
        get: operations["get_api_tables__table_id__review_get"];
        put?: never;
        /**
         * Ask
         * @description Ask for a review, unless there is one.
         */
        post: operations["ask_api_tables__table_id__review_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review/{n}/line/{k}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Line
         * @description How the game could have gone on after a better move: the state after `k` answers, as its seat would see it.
         */
        get: operations["line_api_tables__table_id__review__n__line__k__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review/{n}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try Move
         * @description Judge a move in place of a decision.
         */
        post: operations["try_move_api_tables__table_id__review__n__try_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review/{n}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview
         * @description What a move would change in place of a decision, as far as its seat could know.
         */
        post: operations["preview_api_tables__table_id__review__n__preview_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review/{n}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why
         * @description Why a move was not allowed in place of a decision.
         */
        post: operations["why_api_tables__table_id__review__n__why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/review/{n}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Moves
         * @description The moves that were allowed in place of a decision.
         */
        get: operations["moves_api_tables__table_id__review__n__moves_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Puzzles
         * @description All puzzles, with what I have solved, and the puzzle of the day (in UTC).
         */
        get: operations["puzzles_api_puzzles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State
         * @description The position as the seat that has to move sees it, in the form of the message `state` of a table.
         */
        get: operations["state_api_puzzles__puzzle__state_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview
         * @description What a move would change at once, in the form of the message `preview` of a table.
         */
        post: operations["preview_api_puzzles__puzzle__preview_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why
         * @description Why a move is not allowed, in the form of the message `why` of a table.
         */
        post: operations["why_api_puzzles__puzzle__why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hint
         * @description The first part of the answer.
         */
        get: operations["hint_api_puzzles__puzzle__hint_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try Move
         * @description Try a move: is it right, and why?
         */
        post: operations["try_move_api_puzzles__puzzle__try_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer
         * @description The answer, for those who have tried a move.
         */
        get: operations["answer_api_puzzles__puzzle__answer_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter
         * @description Use a one-time link.
         */
        post: operations["enter_api_admin_enter_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description End the session of this browser.
         */
        post: operations["leave_api_admin_leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overview
         * @description Limits, outbox, log and announcement.
         */
        get: operations["overview_api_admin_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description Tables, newest first, without anything of their games.
         */
        get: operations["tables_api_admin_tables_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables/{table_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description Close a table that waits or runs.
         */
        post: operations["close_api_admin_tables__table_id__close_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables/{table_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The game as a file: while it runs, only what anybody may know; afterwards everything.
         */
        get: operations["export_api_admin_tables__table_id__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guests
         * @description Guests, those who were here last first.
         */
        get: operations["guests_api_admin_guests_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/guests/{guest}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove
         * @description Remove a guest, as if they had deleted their data.
         */
        post: operations["remove_api_admin_guests__guest__remove_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry
         * @description Send a notice again at once.
         */
        post: operations["retry_api_admin_outbox_retry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop
         * @description Delete a notice that was not sent.
         */
        post: operations["drop_api_admin_outbox_drop_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prune": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prune
         * @description Delete old tables, evenings and guests now.
         */
        post: operations["prune_api_admin_prune_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Announce
         * @description Tell everybody something for some hours.
         */
        put: operations["announce_api_admin_announcement_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcement
         * @description What the host tells everybody.
         */
        get: operations["announcement_api_announcement_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notices
         * @description How I am told, and what of.
         */
        get: operations["notices_api_notices_get"];
        /**
         * Wish
         * @description Say what I want to be told, and when.
         */
        put: operations["wish_api_notices_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail
         * @description Ask for notices by mail; a link that is sent there confirms the address.
         */
        post: operations["mail_api_notices_mail_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push
         * @description Push notices to this browser.
         */
        post: operations["push_api_notices_push_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/apprise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post To
         * @description Post notices to an address of mine.
         */
        post: operations["post_to_api_notices_apprise_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table Channels
         * @description Where a table posts; everyone who sits there may know.
         */
        get: operations["table_channels_api_notices_tables__table_id__get"];
        put?: never;
        /**
         * Post Table
         * @description Post what happens at a table, such as to the channel of a club; for the host.
         */
        post: operations["post_table_api_notices_tables__table_id__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm
         * @description Confirm an address with the code that was sent to it; whoever reads the mail may do so, in any browser.
         */
        post: operations["confirm_api_notices_confirm_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/channels/{channel}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try Out
         * @description Send me a test notice.
         */
        post: operations["try_out_api_notices_channels__channel__try_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/channels/{channel}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove
         * @description Remove a channel of mine.
         */
        post: operations["remove_api_notices_channels__channel__remove_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/stop/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop
         * @description Stop the notices of a channel: the page of the link in a message posts here, and mail programs do.
         */
        post: operations["stop_api_notices_stop__token__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume
         * @description Go on with a channel that was stopped.
         */
        post: operations["resume_api_notices_resume_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AdminAction
         * @description Something that was done on this page.
         */
        AdminAction: {
            /** N */
            n: number;
            /** Time */
            time: number;
            /** What */
            what: string;
            /** Facts */
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * AdminCode
         * @description The code of a link to the host's page.
         */
        AdminCode: {
            /** Code */
            code: string;
        };
        /**
         * AdminGuest
         * @description A guest.
         */
        AdminGuest: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Created */
            created: number;
            /** Seen */
            seen: number;
            /** Playing */
            playing: number;
            /** Hits */
            hits: number;
        };
        /**
         * AdminHit
         * @description A limit that was reached.
         */
        AdminHit: {
            /** Limit */
            limit: string;
            /** Who */
            who: string;
            /** Name */
            name: string | null;
            /** Number */
            number: number;
            /** Last */
            last: number;
        };
        /**
         * AdminNotice
         * @description A notice that waits or has failed.
         */
        AdminNotice: {
            /** Channel */
            channel: string;
            /** Table Id */
            table_id: string;
            /** Kind */
            kind: string;
            /** Name */
            name: string | null;
            /**
             * Event
             * @enum {string}
             */
            event: "turn" | "ended" | "started" | "ready" | "rematch";
            /** State */
            state: string;
            /** Due */
            due: number;
            /** Tries */
            tries: number;
            /** Trouble */
            trouble: string | null;
        };
        /**
         * AdminOverview
         * @description Everything on the page but the lists that can be searched.
         */
        AdminOverview: {
            /** Limits */
            limits: components["schemas"]["AdminHit"][];
            /** Outbox */
            outbox: components["schemas"]["AdminNotice"][];
            /** Log */
            log: components["schemas"]["AdminAction"][];
            announcement: components["schemas"]["Announcement"];
            keep: components["schemas"]["PruneNow"];
        };
        /**
         * AdminTable
         * @description A table.
         */
        AdminTable: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "over" | "cancelled" | "retired";
            /** Created */
            created: number;
            /** Ended */
            ended: number | null;
            /** Public */
            public: boolean;
            /** Lines */
            lines: number;
            /** Names */
            names: string[];
        };
        /**
         * AnalysisChange
         * @description Changes to the title of an analysis, or to who may change it.
         */
        AnalysisChange: {
            /** Title */
            title?: string | null;
            /** Open */
            open?: boolean | null;
        };
        /**
         * AnalysisInfo
         * @description An analysis.
         */
        AnalysisInfo: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Game Name */
            game_name: string;
            /** Title */
            title: string;
            /** Table */
            table: string | null;
            /** Mine */
            mine: boolean;
            /** May Change */
            may_change: boolean;
            /** Open */
            open: boolean;
            /** Moves */
            moves: number;
            /** Created */
            created: number;
            /** Changed */
            changed: number;
            /** Node */
            node?: string | null;
        };
        /**
         * AnalysisListed
         * @description An analysis in the list of those I have made.
         */
        AnalysisListed: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Changed */
            changed: number;
        };
        /**
         * Announcement
         * @description What the host tells everybody; no text: nothing.
         */
        Announcement: {
            /** Text */
            text: string | null;
            /** Until */
            until: number | null;
        };
        /**
         * Archive
         * @description Whether a table is kept out of my list.
         */
        Archive: {
            /** Archived */
            archived: boolean;
        };
        /**
         * BankClock
         * @description A number of seconds for the whole game, and an increment after each move.
         */
        BankClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bank";
            /** Seconds */
            seconds: number;
            /**
             * Increment
             * @default 0
             */
            increment: number;
        };
        /**
         * Branch
         * @description A request to play on from before an entry.
         */
        Branch: {
            /** At */
            at: number;
        };
        /**
         * Ceremony
         * @description What the browser needs to make a passkey or to sign in with one, as WebAuthn describes it.
         */
        Ceremony: {
            /** Options */
            options: {
                [key: string]: unknown;
            };
        };
        /**
         * Channel
         * @description A way by which I am told.
         */
        Channel: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "mail" | "push" | "apprise";
            /** Label */
            label: string;
            /**
             * State
             * @enum {string}
             */
            state: "unconfirmed" | "on" | "stopped";
            /** Trouble */
            trouble: string | null;
        };
        /**
         * Claim
         * @description The code of a one-time link.
         */
        Claim: {
            /** Code */
            code: string;
        };
        /**
         * ClosedTable
         * @description A table that cannot be opened, and why.
         */
        ClosedTable: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Created */
            created: number;
            /** Why */
            why: string;
            /** Has File */
            has_file: boolean;
        };
        /**
         * Confirm
         * @description The code of the link that confirms an address.
         */
        Confirm: {
            /** Code */
            code: string;
        };
        /**
         * Correction
         * @description The result of a game, seat by seat.
         */
        Correction: {
            /** Round */
            round: number;
            /** Table */
            table: number;
            /** Places */
            places: number[];
            /** Totals */
            totals?: number[] | null;
        };
        /**
         * DataSet
         * @description A set of components that this server offers instead of the printed ones.
         */
        DataSet: {
            /** Id */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * DayClock
         * @description A number of days for each move.
         */
        DayClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "days";
            /** Days */
            days: number;
        };
        /**
         * DeleteMe
         * @description My name, as a sign that I mean it.
         */
        DeleteMe: {
            /** Name */
            name: string;
        };
        /**
         * DeviceLink
         * @description A link that works once and signs me in on another device.
         */
        DeviceLink: {
            /** Url */
            url: string;
            /** Code */
            code: string;
            /** Expires */
            expires: number;
        };
        /**
         * EveningGame
         * @description A table of a round, or a bye.
         */
        EveningGame: {
            /** N */
            n: number;
            /** Table */
            table: string | null;
            /** How */
            how: ("played" | "host" | "none" | "bye") | null;
            /** Seats */
            seats: components["schemas"]["EveningSeat"][];
        };
        /**
         * EveningInfo
         * @description An evening as one guest sees it.
         */
        EveningInfo: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * State
             * @enum {string}
             */
            state: "open" | "running" | "over";
            /** Public */
            public: boolean;
            setup: components["schemas"]["EveningSetup"];
            /** Game Name */
            game_name: string;
            /** Options Text */
            options_text: string;
            /** Host */
            host: boolean;
            /** Host Name */
            host_name: string | null;
            /** You */
            you: number | null;
            /** Playing */
            playing: boolean;
            /** My Table */
            my_table: string | null;
            /** Round */
            round: number;
            /** Created */
            created: number;
            /** Ended */
            ended: number | null;
            /** People */
            people: components["schemas"]["EveningPerson"][];
            /** Standings */
            standings: components["schemas"]["EveningStanding"][];
            /** Rounds */
            rounds: components["schemas"]["EveningRound"][];
            /** Log */
            log: components["schemas"]["EveningLog"][];
        };
        /**
         * EveningLine
         * @description An evening in a list.
         */
        EveningLine: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Game Name */
            game_name: string;
            /**
             * State
             * @enum {string}
             */
            state: "open" | "running" | "over";
            /**
             * System
             * @enum {string}
             */
            system: "swiss" | "round-robin";
            /** Round */
            round: number;
            /** People */
            people: number;
            /** Created */
            created: number;
            /** Host */
            host: boolean;
        };
        /**
         * EveningLists
         * @description The evenings that a guest can see in the list: their own, and public ones.
         */
        EveningLists: {
            /** Evenings */
            evenings: components["schemas"]["EveningLine"][];
        };
        /**
         * EveningLog
         * @description Something that happened.
         */
        EveningLog: {
            /** N */
            n: number;
            /** Time */
            time: number;
            /** What */
            what: string;
            /** Facts */
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * EveningPerson
         * @description Somebody who plays.
         */
        EveningPerson: {
            /** N */
            n: number;
            /** Name */
            name: string;
            /** Since */
            since: number;
            /** Withdrawn */
            withdrawn: boolean;
        };
        /**
         * EveningRound
         * @description A round.
         */
        EveningRound: {
            /** Round */
            round: number;
            /** Games */
            games: components["schemas"]["EveningGame"][];
        };
        /**
         * EveningSeat
         * @description A seat at a table of a round.
         */
        EveningSeat: {
            /** Person */
            person: number | null;
            /** Place */
            place: number | null;
            /** Total */
            total: number | null;
            /** Points */
            points: number | null;
        };
        /**
         * EveningSetup
         * @description What is played at an evening, and how people are seated.
         */
        EveningSetup: {
            /** Game */
            game: string;
            /** Options */
            options?: {
                [key: string]: unknown;
            };
            /** Data Set */
            data_set?: string | null;
            /** Seats */
            seats: number;
            /**
             * System
             * @default swiss
             * @enum {string}
             */
            system: "swiss" | "round-robin";
            /**
             * Rounds
             * @default 4
             */
            rounds: number;
            /**
             * Uneven
             * @default sizes
             * @enum {string}
             */
            uneven: "sizes" | "byes" | "bots";
            /**
             * Bot
             * @default level3
             * @enum {string}
             */
            bot: "level1" | "level2" | "level3" | "level4" | "level5" | "greedy" | "random";
            /**
             * Auto
             * @default true
             */
            auto: boolean;
            /**
             * @default {
             *       "public": false,
             *       "spectators": true,
             *       "clock": {
             *         "kind": "none"
             *       },
             *       "on_timeout": "bot",
             *       "pause_ms": 900,
             *       "undo": "consent",
             *       "stand_in": "level3",
             *       "chat": true,
             *       "hints": "alone",
             *       "rated": false
             *     }
             */
            settings: components["schemas"]["TableSettings"];
        };
        /**
         * EveningStanding
         * @description How somebody stands.
         */
        EveningStanding: {
            /** Place */
            place: number;
            /** Person */
            person: number;
            /** Points */
            points: number;
            /** Game Points */
            game_points: number;
            /** Strength */
            strength: number;
            /** Wins */
            wins: number;
            /** Games */
            games: number;
            /** Byes */
            byes: number;
        };
        /**
         * Favourite
         * @description What I have played with, in words: an option of the game, a city board, a polis.
         */
        Favourite: {
            /** Text */
            text: string;
            /** Games */
            games: number;
            /** Wins */
            wins: number;
        };
        /**
         * GameInfo
         * @description A game that can be played here.
         */
        GameInfo: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Pitch */
            pitch: string;
            /** Minutes */
            minutes: number[];
            /** Seats */
            seats: number[];
            /** Options */
            options: components["schemas"]["OptionInfo"][];
            /** Data Sets */
            data_sets: components["schemas"]["DataSet"][];
            /** Secrets */
            secrets: boolean;
        };
        /**
         * GameReview
         * @description The review of a finished game.
         */
        GameReview: {
            /** People */
            people: string[];
            /** Entries */
            entries: number[];
            /** Curves */
            curves: number[][];
            /** Accounts */
            accounts: components["schemas"]["SeatAccount"][];
            /** Accuracy */
            accuracy: number[];
            /** Decisions */
            decisions: components["schemas"]["ReviewedDecision"][];
            /** Moments */
            moments: components["schemas"]["ReviewMoment"][];
            /** Summary */
            summary: string[];
        };
        /**
         * GameStatistics
         * @description How I did at a game.
         */
        GameStatistics: {
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Wins */
            wins: number;
            /** By Seats */
            by_seats: components["schemas"]["Played"][];
            /** Opponents */
            opponents: components["schemas"]["Opponent"][];
            /** Variants */
            variants: components["schemas"]["Favourite"][];
            /** Favourites */
            favourites: components["schemas"]["Favourite"][];
            /** Favourites Heading */
            favourites_heading: string;
        };
        /**
         * Hello
         * @description What a page needs first.
         */
        Hello: {
            /** Version */
            version: string;
            /** Build */
            build: string;
            /** Languages */
            languages: ("en" | "nl")[];
            guest: components["schemas"]["Me"] | null;
            /** Games */
            games: components["schemas"]["GameInfo"][];
            /** Bots */
            bots: string[];
            /** Clocks */
            clocks: string[];
            settings: components["schemas"]["TableSettings"];
        };
        /**
         * Join
         * @description A request to take a seat.
         */
        Join: {
            /** Invite */
            invite?: string | null;
            /** Seat */
            seat?: number | null;
            /** Nonce */
            nonce: string;
        };
        /**
         * JoinEvening
         * @description A request to play, and the contribution of this browser to the shuffles.
         */
        JoinEvening: {
            /** Nonce */
            nonce?: string | null;
        };
        /**
         * MailAddress
         * @description An address to send notices to.
         */
        MailAddress: {
            /** Address */
            address: string;
        };
        /**
         * Me
         * @description The guest who sent the request.
         */
        Me: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "nl";
        };
        /**
         * MeChange
         * @description Changes to my name or language.
         */
        MeChange: {
            /** Name */
            name?: string | null;
            /** Language */
            language?: ("en" | "nl") | null;
        };
        /**
         * MoveClock
         * @description A number of seconds for each move.
         */
        MoveClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "move";
            /** Seconds */
            seconds: number;
        };
        /**
         * NewAnalysis
         * @description Where an analysis begins: with an entry of a table's game, with a position, with a new game, or with a text.
         */
        NewAnalysis: {
            /** Table */
            table?: string | null;
            /**
             * At
             * @default 0
             */
            at: number;
            /** Game */
            game?: string | null;
            /** Position */
            position?: {
                [key: string]: unknown;
            } | null;
            /** Text */
            text?: string | null;
        };
        /**
         * NewAnnouncement
         * @description What everybody is told, and for how many hours; an empty text ends it.
         */
        NewAnnouncement: {
            /** Text */
            text: string;
            /**
             * Hours
             * @default 24
             */
            hours: number;
        };
        /**
         * NewEvening
         * @description A new evening.
         */
        NewEvening: {
            /** Game */
            game: string;
            /** Options */
            options?: {
                [key: string]: unknown;
            };
            /** Data Set */
            data_set?: string | null;
            /** Seats */
            seats: number;
            /**
             * System
             * @default swiss
             * @enum {string}
             */
            system: "swiss" | "round-robin";
            /**
             * Rounds
             * @default 4
             */
            rounds: number;
            /**
             * Uneven
             * @default sizes
             * @enum {string}
             */
            uneven: "sizes" | "byes" | "bots";
            /**
             * Bot
             * @default level3
             * @enum {string}
             */
            bot: "level1" | "level2" | "level3" | "level4" | "level5" | "greedy" | "random";
            /**
             * Auto
             * @default true
             */
            auto: boolean;
            /**
             * @default {
             *       "public": false,
             *       "spectators": true,
             *       "clock": {
             *         "kind": "none"
             *       },
             *       "on_timeout": "bot",
             *       "pause_ms": 900,
             *       "undo": "consent",
             *       "stand_in": "level3",
             *       "chat": true,
             *       "hints": "alone",
             *       "rated": false
             *     }
             */
            settings: components["schemas"]["TableSettings"];
            /** Name */
            name: string;
            /**
             * Public
             * @default false
             */
            public: boolean;
            /**
             * Playing
             * @default true
             */
            playing: boolean;
            /** Nonce */
            nonce?: string | null;
        };
        /**
         * NewPasskey
         * @description A passkey that the browser has made, and what I call it.
         */
        NewPasskey: {
            /** Name */
            name: string;
            /** Credential */
            credential: {
                [key: string]: unknown;
            };
        };
        /**
         * NewTable
         * @description A new table.
         */
        NewTable: {
            /** Game */
            game: string;
            /**
             * Options
             * @default {}
             */
            options: {
                [key: string]: unknown;
            };
            /** Seats */
            seats: components["schemas"]["SeatWish"][];
            /**
             * @default {
             *       "public": false,
             *       "spectators": true,
             *       "clock": {
             *         "kind": "none"
             *       },
             *       "on_timeout": "bot",
             *       "pause_ms": 900,
             *       "undo": "consent",
             *       "stand_in": "level3",
             *       "chat": true,
             *       "hints": "alone",
             *       "rated": false
             *     }
             */
            settings: components["schemas"]["TableSettings"];
            /** Data Set */
            data_set?: string | null;
            /** Nonce */
            nonce?: string | null;
            /** Position */
            position?: {
                [key: string]: unknown;
            } | null;
            /**
             * Lesson
             * @default false
             */
            lesson: boolean;
        };
        /**
         * NoClock
         * @description No clock.
         */
        NoClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "none";
        };
        /**
         * NoticeOf
         * @description A notice in the outbox.
         */
        NoticeOf: {
            /** Channel */
            channel: string;
            /** Table */
            table: string;
        };
        /**
         * NoticeWish
         * @description What I want to be told, and when.
         */
        NoticeWish: {
            /** Events */
            events: ("turn" | "ended" | "started" | "ready" | "rematch")[];
            quiet?: components["schemas"]["Quiet"] | null;
            /**
             * Zone
             * @default UTC
             */
            zone: string;
            /**
             * Every
             * @default 0
             * @enum {integer}
             */
            every: 0 | 60 | 1440;
        };
        /**
         * Notices
         * @description How I am told, what of, and which ways this server offers.
         */
        Notices: {
            /** Offered */
            offered: ("mail" | "push" | "apprise")[];
            /** Channels */
            channels: components["schemas"]["Channel"][];
            /** Push Key */
            push_key: string | null;
            wish: components["schemas"]["NoticeWish"];
        };
        /**
         * Opponent
         * @description Somebody I have played with, and how often I came in before them.
         */
        Opponent: {
            /** Name */
            name: string;
            /** Bot */
            bot: string | null;
            /** Games */
            games: number;
            /** Ahead */
            ahead: number;
        };
        /**
         * OptionInfo
         * @description An option of a game.
         */
        OptionInfo: {
            /** Name */
            name: string;
            /** Text */
            text: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "flag" | "choice" | "number";
            /** Values */
            values: components["schemas"]["OptionValue"][];
            /** Low */
            low?: number | null;
            /** High */
            high?: number | null;
            /** Default */
            default: string | number | boolean | null;
        };
        /**
         * OptionValue
         * @description A possible value of an option.
         */
        OptionValue: {
            /** Value */
            value: string | number | boolean | null;
            /** Text */
            text: string;
        };
        /**
         * OwnGames
         * @description Games that I have finished, the last first.
         */
        OwnGames: {
            /** Games */
            games: components["schemas"]["TableInfo"][];
            /** Before */
            before: number | null;
        };
        /**
         * PasskeyInfo
         * @description A passkey of mine.
         */
        PasskeyInfo: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Created */
            created: number;
        };
        /**
         * PasskeySignIn
         * @description What a passkey has signed.
         */
        PasskeySignIn: {
            /** Credential */
            credential: {
                [key: string]: unknown;
            };
        };
        /**
         * Played
         * @description How I did at tables of one size.
         */
        Played: {
            /** Seats */
            seats: number;
            /** Games */
            games: number;
            /** Wins */
            wins: number;
            /** Mean Points */
            mean_points: number;
            /** Best Points */
            best_points: number;
        };
        /**
         * PostAddress
         * @description An address that Apprise knows, such as ntfy://ntfy.sh/our-club.
         */
        PostAddress: {
            /** Url */
            url: string;
        };
        /**
         * Problem
         * @description Why a request was refused.
         */
        Problem: {
            /** Error */
            error: string;
            /** Rule */
            rule: string | null;
            /** Text */
            text: string;
            /** Facts */
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * PruneNow
         * @description After how many days something is deleted; nothing is if no number is given.
         */
        PruneNow: {
            /** Finished */
            finished?: number | null;
            /** Waiting */
            waiting?: number | null;
            /** Guests */
            guests?: number | null;
        };
        /**
         * PushKeys
         * @description The keys of a browser's subscription.
         */
        PushKeys: {
            /** P256Dh */
            p256dh: string;
            /** Auth */
            auth: string;
        };
        /**
         * PuzzleAnswer
         * @description The answer: the best move, why, and the next best ones.
         */
        PuzzleAnswer: {
            /** Move */
            move: {
                [key: string]: unknown;
            };
            /** Text */
            text: string;
            /** Reason */
            reason: string;
            /** Moves */
            moves: components["schemas"]["PuzzleValue"][];
        };
        /**
         * PuzzleAttempt
         * @description Whether a move is right, and why.
         */
        PuzzleAttempt: {
            /** Right */
            right: boolean;
            /** Text */
            text: string;
            /** Reason */
            reason: string;
            tried: components["schemas"]["PuzzleValue"];
            best: components["schemas"]["PuzzleValue"];
            /** Solved */
            solved: boolean;
        };
        /**
         * PuzzleHint
         * @description The first part of the answer.
         */
        PuzzleHint: {
            /** Text */
            text: string;
        };
        /**
         * PuzzleInfo
         * @description A puzzle as the list has it.
         */
        PuzzleInfo: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Number */
            number: number;
            /** Grade */
            grade: number;
            /** Seats */
            seats: number;
            /** Tries */
            tries: number;
            /** Solved */
            solved: boolean;
        };
        /**
         * PuzzleMove
         * @description A move that I try, or ask about.
         */
        PuzzleMove: {
            /** Move */
            move: {
                [key: string]: unknown;
            };
        };
        /**
         * PuzzleValue
         * @description A move and what it is expected to come to; the move is left out as long as it would tell the answer.
         */
        PuzzleValue: {
            /** Label */
            label: string | null;
            /** Percent */
            percent: number;
            /** Points */
            points: number[];
        };
        /**
         * Puzzles
         * @description All puzzles, and the one of the day, by its id.
         */
        Puzzles: {
            /** Puzzles */
            puzzles: components["schemas"]["PuzzleInfo"][];
            /** Today */
            today: string | null;
        };
        /**
         * Quiet
         * @description The hours in which nothing is sent.
         */
        Quiet: {
            /** Start */
            start: number;
            /** End */
            end: number;
        };
        /**
         * Rank
         * @description A line of the ranking: a guest, or a bot with the rating that it has in the arena.
         */
        Rank: {
            /** Player */
            player: string;
            /** Name */
            name: string | null;
            /** Bot */
            bot: string | null;
            /** Mine */
            mine: boolean;
            /** Rank */
            rank: number | null;
            rating: components["schemas"]["Rating"];
            /** Games */
            games: number;
            /** Last */
            last: number | null;
        };
        /**
         * Ranks
         * @description The ranking for a game and a number of seats.
         */
        Ranks: {
            /** Game */
            game: string;
            /** Seats */
            seats: number;
            /** Ranks */
            ranks: components["schemas"]["Rank"][];
        };
        /**
         * Rating
         * @description How strong a player is at tables of one size.
         */
        Rating: {
            /** Points */
            points: number;
            /** Margin */
            margin: number;
            /** Provisional */
            provisional: boolean;
        };
        /**
         * RatingChange
         * @description The rating of a player before a rated game, and after it.
         */
        RatingChange: {
            before: components["schemas"]["Rating"];
            after: components["schemas"]["Rating"] | null;
        };
        /**
         * RatingHistory
         * @description How the rating of a player has changed.
         */
        RatingHistory: {
            /** Name */
            name: string;
            /** Games */
            games: number;
            /** History */
            history: components["schemas"]["RatingPoint"][];
        };
        /**
         * RatingPoint
         * @description A rated game of a player, and the rating after it.
         */
        RatingPoint: {
            /** Time */
            time: number;
            /** Place */
            place: number;
            /** Points */
            points: number;
            rating: components["schemas"]["Rating"];
        };
        /**
         * Ready
         * @description Whether a player is ready to start.
         */
        Ready: {
            /** Ready */
            ready: boolean;
            /** Nonce */
            nonce?: string | null;
        };
        /**
         * RemoveGuest
         * @description What becomes of the seats of a guest who is removed.
         */
        RemoveGuest: {
            /**
             * Seats
             * @enum {string}
             */
            seats: "bot" | "resign";
        };
        /**
         * Rename
         * @description A new name for a seat.
         */
        Rename: {
            /** Name */
            name: string;
        };
        /**
         * Replay
         * @description The history of a game, line by line.
         */
        Replay: {
            /** Lines */
            lines: components["schemas"]["ReplayLine"][];
            /** Steps */
            steps: number[];
            /** Last */
            last: number;
        };
        /**
         * ReplayLine
         * @description Something that happened, in words.
         */
        ReplayLine: {
            /** N */
            n: number;
            /** Seat */
            seat: number | null;
            /** About */
            about: number | null;
            /** Text */
            text: string;
            /** Time */
            time: number;
        };
        /**
         * ResultInfo
         * @description How a game ended.
         */
        ResultInfo: {
            /** Winners */
            winners: number[];
            /** Places */
            places: number[];
            /** Totals */
            totals: number[];
            /**
             * By
             * @enum {string}
             */
            by: "end" | "resign" | "time";
            /** Text */
            text: string;
        };
        /**
         * Resume
         * @description The token of a channel that was stopped.
         */
        Resume: {
            /** Token */
            token: string;
        };
        /**
         * ReviewMoment
         * @description A moment that decided the game.
         */
        ReviewMoment: {
            /** N */
            n: number;
            /** Text */
            text: string;
        };
        /**
         * ReviewStatus
         * @description How far a review is.
         */
        ReviewStatus: {
            /**
             * State
             * @enum {string}
             */
            state: "none" | "waiting" | "working" | "done" | "failed";
            /**
             * Ahead
             * @default 0
             */
            ahead: number;
            /**
             * Done
             * @default 0
             */
            done: number;
            /**
             * Total
             * @default 0
             */
            total: number;
            review?: components["schemas"]["GameReview"] | null;
        };
        /**
         * ReviewedDecision
         * @description A decision of a finished game, and what the review says about it.
         */
        ReviewedDecision: {
            /** N */
            n: number;
            /** Seat */
            seat: number;
            /**
             * Label
             * @enum {string}
             */
            label: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** Loss */
            loss: number;
            /** Points */
            points: number;
            /** Chance */
            chance: number;
            /** Move */
            move: string;
            /** Better */
            better: string;
            /** Reason */
            reason: string;
            /** Best */
            best: unknown;
            /** Line */
            line: number;
        };
        /**
         * RuleSection
         * @description A section of the rules.
         */
        RuleSection: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Depth */
            depth: number;
            /** Html */
            html: string;
        };
        /**
         * Rules
         * @description The rules of a game.
         */
        Rules: {
            /** Sections */
            sections: components["schemas"]["RuleSection"][];
        };
        /**
         * SeatAccount
         * @description Where a seat's result came from, in chance to win: the first four add up to the result.
         */
        SeatAccount: {
            /** Start */
            start: number;
            /** Skill */
            skill: number;
            /** Opponents */
            opponents: number;
            /** Luck */
            luck: number;
            /** Result */
            result: number;
        };
        /**
         * SeatInfo
         * @description A seat in a list of tables.
         */
        SeatInfo: {
            /** Seat */
            seat: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "open" | "guest" | "bot";
            /** Name */
            name: string;
            /** Bot */
            bot: string | null;
            /** Here */
            here: boolean;
            /** Ready */
            ready: boolean;
            /** Online */
            online: boolean;
            /** Away */
            away: boolean;
            /** Taken Over */
            taken_over: boolean;
            /** Mine */
            mine: boolean;
        };
        /**
         * SeatWish
         * @description Who gets a seat: me, anyone, a bot, another person at my screen, or whoever has it now.
         */
        SeatWish: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "me" | "open" | "bot" | "here" | "keep";
            /** Bot */
            bot?: string | null;
            /** Name */
            name?: string | null;
        };
        /**
         * Stopped
         * @description Whether a channel is stopped now.
         */
        Stopped: {
            /** Stopped */
            stopped: boolean;
        };
        /**
         * Subscription
         * @description A browser that has subscribed, as its PushSubscription says.
         */
        Subscription: {
            /** Endpoint */
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
        };
        /**
         * TableChange
         * @description Changes by the host before the start.
         */
        TableChange: {
            /** Options */
            options?: {
                [key: string]: unknown;
            } | null;
            /** Seats */
            seats?: components["schemas"]["SeatWish"][] | null;
            settings?: components["schemas"]["TableSettings"] | null;
            /** Data Set */
            data_set?: string | null;
        };
        /**
         * TableChannels
         * @description Where a table posts what everyone may know.
         */
        TableChannels: {
            /** Channels */
            channels: components["schemas"]["Channel"][];
        };
        /**
         * TableInfo
         * @description A table as one guest sees it.
         */
        TableInfo: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Game Name */
            game_name: string;
            /** Options */
            options: {
                [key: string]: unknown;
            };
            /** Options Text */
            options_text: string;
            /** Data Set */
            data_set: string | null;
            settings: components["schemas"]["TableSettings"];
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "over" | "cancelled" | "retired";
            /** Other Rules */
            other_rules: string | null;
            /** Host */
            host: boolean;
            /** You */
            you: number[];
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /** Invite */
            invite: string | null;
            /** Commitment */
            commitment: string;
            /** Seed */
            seed: string | null;
            /** Secret */
            secret: string | null;
            /** Nonces */
            nonces: string[] | null;
            result: components["schemas"]["ResultInfo"] | null;
            /** Created */
            created: number;
            /** Started */
            started: number | null;
            /** Ended */
            ended: number | null;
            /** Lines */
            lines: number;
            /** Revision */
            revision: number;
            /** To Act */
            to_act: number[];
            /** My Turn */
            my_turn: boolean;
            /** Due */
            due: number | null;
            /** Origin */
            origin: {
                [key: string]: unknown;
            } | null;
            /** Spectators */
            spectators: number;
        };
        /**
         * TableLists
         * @description The tables that a guest can see.
         */
        TableLists: {
            /** Mine */
            mine: components["schemas"]["TableInfo"][];
            /** Public */
            public: components["schemas"]["TableInfo"][];
            /** Finished */
            finished: components["schemas"]["TableInfo"][];
            /** Closed */
            closed: components["schemas"]["ClosedTable"][];
        };
        /**
         * TableSettings
         * @description The settings of a table, apart from the options of its game.
         */
        TableSettings: {
            /**
             * Public
             * @default false
             */
            public: boolean;
            /**
             * Spectators
             * @default true
             */
            spectators: boolean;
            /**
             * Clock
             * @default {
             *       "kind": "none"
             *     }
             */
            clock: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["BankClock"] | components["schemas"]["DayClock"];
            /**
             * On Timeout
             * @default bot
             * @enum {string}
             */
            on_timeout: "bot" | "loses";
            /** Away Seconds */
            away_seconds?: number | null;
            /**
             * Pause Ms
             * @default 900
             */
            pause_ms: number;
            /**
             * Undo
             * @default consent
             * @enum {string}
             */
            undo: "consent" | "free" | "never";
            /**
             * Stand In
             * @default level3
             * @enum {string}
             */
            stand_in: "level1" | "level2" | "level3" | "level4" | "level5" | "greedy" | "random";
            /**
             * Chat
             * @default true
             */
            chat: boolean;
            /**
             * Hints
             * @default alone
             * @enum {string}
             */
            hints: "alone" | "always" | "never";
            /**
             * Rated
             * @default false
             */
            rated: boolean;
        };
        /**
         * TriedMove
         * @description A move that somebody tries in an exercise.
         */
        TriedMove: {
            /** Move */
            move: unknown;
        };
        /**
         * Verdict
         * @description What a tried move comes to.
         */
        Verdict: {
            /** Right */
            right: boolean;
            /**
             * Label
             * @enum {string}
             */
            label: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** Chance */
            chance: number;
            /** Loss */
            loss: number;
            /** Points */
            points: number;
        };
        /**
         * Withdrawal
         * @description Who withdraws; nobody: I do.
         */
        Withdrawal: {
            /** Person */
            person?: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    hello_api_hello_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hello"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_api_me_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    link_api_me_link_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLink"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claim_api_me_claim_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Claim"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rules_api_games__game__rules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    names_api_games__game__names_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    printed_box_api_games__game__box_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tables_api_tables_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLists"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_api_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invited_api_invites__code__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_api_tables__table_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_api_tables__table_id__patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_api_tables__table_id__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Join"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_api_tables__table_id__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archive_api_tables__table_id__archive_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Archive"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_api_tables__table_id__seats__seat__rename_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready_api_tables__table_id__ready_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ready"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_api_tables__table_id__seats__seat__remove_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_api_tables__table_id__cancel_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_api_tables__table_id__start_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rematch_api_tables__table_id__rematch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    branch_api_tables__table_id__branch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Branch"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    box_api_tables__table_id__box_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replay_api_tables__table_id__replay_get: {
        parameters: {
            query?: {
                seat?: number | null;
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    at_api_tables__table_id__at__n__get: {
        parameters: {
            query?: {
                seat?: number | null;
            };
            header?: never;
            path: {
                table_id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_tables__table_id__export_get: {
        parameters: {
            query?: {
                format?: "text" | "json";
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mine_api_analyses_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisListed"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_api_analyses_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnalysis"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_api_analyses__analysis_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_api_analyses__analysis_id__patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_api_analyses__analysis_id__delete_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_analyses__analysis_id__export_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    box_api_analyses__analysis_id__box_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    position_api_analyses__analysis_id__position__node__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
                node: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    first_position_api_games__game__position_get: {
        parameters: {
            query: {
                seats: number;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games_api_me_games_get: {
        parameters: {
            query?: {
                game?: string | null;
                won?: boolean;
                before?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnGames"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_statistics_api_me_statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStatistics"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_me_export_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_api_me_delete_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteMe"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listed_api_me_passkeys_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyInfo"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_api_me_passkeys_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyInfo"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_adding_api_me_passkeys_begin_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ceremony"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_api_me_passkeys__passkey__remove_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyInfo"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_signing_in_api_passkey_begin_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ceremony"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in_api_passkey_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ranks_api_ranks__game___seats__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                seats: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ranks"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    history_api_ranks__game___seats___player__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                seats: number;
                player: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingHistory"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    at_table_api_tables__table_id__ratings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["RatingChange"] | null)[];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    evenings_api_evenings_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningLists"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_api_evenings_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvening"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_api_evenings__evening__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_api_evenings__evening__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinEvening"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_api_evenings__evening__withdraw_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Withdrawal"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_round_api_evenings__evening__round_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correct_api_evenings__evening__result_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Correction"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_api_evenings__evening__end_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EveningInfo"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_evenings__evening__export_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evening: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_api_tables__table_id__review_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewStatus"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_api_tables__table_id__review_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewStatus"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    line_api_tables__table_id__review__n__line__k__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                n: number;
                k: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    try_move_api_tables__table_id__review__n__try_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriedMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_api_tables__table_id__review__n__preview_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriedMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    why_api_tables__table_id__review__n__why_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriedMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moves_api_tables__table_id__review__n__moves_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    puzzles_api_puzzles_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Puzzles"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    state_api_puzzles__puzzle__state_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_api_puzzles__puzzle__preview_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzleMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    why_api_puzzles__puzzle__why_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzleMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hint_api_puzzles__puzzle__hint_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleHint"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    try_move_api_puzzles__puzzle__try_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzleMove"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleAttempt"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_api_puzzles__puzzle__answer_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleAnswer"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enter_api_admin_enter_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminCode"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_api_admin_leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    overview_api_admin_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOverview"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tables_api_admin_tables_get: {
        parameters: {
            query?: {
                state?: "open" | "all" | "waiting" | "running" | "over" | "cancelled" | "retired";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTable"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_api_admin_tables__table_id__close_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_admin_tables__table_id__export_get: {
        parameters: {
            query?: {
                format?: "text" | "json";
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    guests_api_admin_guests_get: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGuest"][];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_api_admin_guests__guest__remove_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                guest: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveGuest"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retry_api_admin_outbox_retry_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeOf"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drop_api_admin_outbox_drop_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeOf"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prune_api_admin_prune_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PruneNow"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    announce_api_admin_announcement_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    announcement_api_announcement_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notices_api_notices_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    wish_api_notices_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mail_api_notices_mail_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailAddress"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    push_api_notices_push_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Subscription"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_to_api_notices_apprise_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAddress"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_channels_api_notices_tables__table_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableChannels"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_table_api_notices_tables__table_id__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAddress"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableChannels"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_api_notices_confirm_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirm"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stopped"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    try_out_api_notices_channels__channel__try_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_api_notices_channels__channel__remove_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stop_api_notices_stop__token__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stopped"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resume_api_notices_resume_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resume"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stopped"];
                };
            };
            /** @description why not, in words */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not now */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
