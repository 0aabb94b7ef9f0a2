"""Who may do what: every address and every message, with the answer that each of six people must get.

- nobody: a browser without a cookie
- spectator: has a name, sits nowhere
- seat: sits at this table, on another seat than the one concerned
- other: sits at another table
- former: sat here and got up before the start
- host: opened the table, and sits on the seat concerned
"""

from __future__ import annotations

PEOPLE = ("nobody", "spectator", "seat", "other", "former", "host")

# method, address, state of the table; then the status for each of PEOPLE
REQUESTS = """
                                                                     nobody spect. seat other former host
    GET    /healthz                                      -           200    200    200  200   200    200
    GET    /readyz                                       -           200    200    200  200   200    200
    GET    /metrics                                      -           200    200    200  200   200    200
    GET    /api/hello                                    -           200    200    200  200   200    200
    PUT    /api/me                                       -           200    200    200  200   200    200
    POST   /api/me/link                                  -           401    200    200  200   200    200
    POST   /api/me/claim                                 -           404    404    404  404   404    404
    GET    /api/me/games                                 -           401    200    200  200   200    200
    GET    /api/me/statistics                            -           401    200    200  200   200    200
    GET    /api/me/export                                -           401    200    200  200   200    200
    POST   /api/me/delete                                -           401    400    400  400   400    400
    GET    /api/me/passkeys                              -           401    200    200  200   200    200
    POST   /api/me/passkeys/begin                        -           401    409    409  409   409    409
    POST   /api/me/passkeys                              -           401    409    409  409   409    409
    POST   /api/me/passkeys/{passkey}/remove             -           401    404    404  404   404    404
    POST   /api/passkey/begin                            -           409    409    409  409   409    409
    POST   /api/passkey                                  -           409    409    409  409   409    409
    GET    /api/notices                                  -           401    200    200  200   200    200
    PUT    /api/notices                                  -           401    200    200  200   200    200
    POST   /api/notices/mail                             -           401    404    404  404   404    404
    POST   /api/notices/push                             -           401    200    200  200   200    200
    POST   /api/notices/apprise                          -           401    400    400  400   400    400
    POST   /api/notices/confirm                          -           404    404    404  404   404    404
    POST   /api/notices/channels/{channel}/try           told        401    403    403  403   403    503
    POST   /api/notices/channels/{channel}/try           posts       401    403    403  403   403    503
    POST   /api/notices/channels/{channel}/remove        told        401    403    403  403   403    200
    POST   /api/notices/channels/{channel}/remove        posts       401    403    403  403   403    200
    POST   /api/notices/channels/{channel}/remove        -           401    404    404  404   404    404
    POST   /api/notices/stop/{token}                     -           404    404    404  404   404    404
    POST   /api/notices/resume                           -           404    404    404  404   404    404
    GET    /api/notices/tables/{table_id}                waiting     401    403    200  403   403    200
    GET    /api/notices/tables/{table_id}                running     401    403    200  403   403    200
    POST   /api/notices/tables/{table_id}                running     401    403    403  403   403    200
    GET    /api/games/{game}/rules                       -           200    200    200  200   200    200
    GET    /api/games/{game}/names                       -           200    200    200  200   200    200
    GET    /api/games/{game}/box                         -           200    200    200  200   200    200
    GET    /api/puzzles                                  -           200    200    200  200   200    200
    GET    /api/puzzles/{puzzle}/state                   -           200    200    200  200   200    200
    POST   /api/puzzles/{puzzle}/preview                 -           200    200    200  200   200    200
    POST   /api/puzzles/{puzzle}/why                     -           200    200    200  200   200    200
    GET    /api/puzzles/{puzzle}/hint                    -           200    200    200  200   200    200
    GET    /api/puzzles/{puzzle}/answer                  -           401    403    403  403   403    403
    POST   /api/puzzles/{puzzle}/try                     -           401    200    200  200   200    200
    GET    /api/games/{game}/position?seats=2            -           200    200    200  200   200    200
    POST   /api/analyses                                 -           401    200    200  200   200    200
    POST   /api/analyses                                 running     401    403    200  403   403    200
    POST   /api/analyses                                 closed      401    403    200  403   403    200
    POST   /api/analyses                                 over        401    200    200  200   200    200
    GET    /api/analyses                                 -           401    200    200  200   200    200
    GET    /api/analyses/{analysis_id}                   -           404    404    404  404   404    404
    GET    /api/analyses/{analysis_id}                   analysed    200    200    200  200   200    200
    PATCH  /api/analyses/{analysis_id}                   analysed    401    403    403  403   403    200
    POST   /api/analyses/{analysis_id}/delete            analysed    401    403    403  403   403    204
    GET    /api/analyses/{analysis_id}/export            analysed    200    200    200  200   200    200
    GET    /api/analyses/{analysis_id}/box               analysed    200    200    200  200   200    200
    GET    /api/analyses/{analysis_id}/position/{node}   analysed    200    200    200  200   200    200
    GET    /api/ranks/{game}/{seats}                     -           200    200    200  200   200    200
    GET    /api/ranks/{game}/{seats}/{player}            -           404    404    404  404   404    404
    GET    /api/announcement                             -           200    200    200  200   200    200
    POST   /api/admin/enter                              -           404    404    404  404   404    404
    POST   /api/admin/leave                              -           401    401    401  401   401    401
    GET    /api/admin                                    -           401    401    401  401   401    401
    GET    /api/admin/tables                             -           401    401    401  401   401    401
    POST   /api/admin/tables/{table_id}/close            running     401    401    401  401   401    401
    GET    /api/admin/tables/{table_id}/export           running     401    401    401  401   401    401
    GET    /api/admin/tables/{table_id}/export           over        401    401    401  401   401    401
    GET    /api/admin/guests                             -           401    401    401  401   401    401
    POST   /api/admin/guests/{guest}/remove              -           401    401    401  401   401    401
    POST   /api/admin/outbox/retry                       -           401    401    401  401   401    401
    POST   /api/admin/outbox/drop                        -           401    401    401  401   401    401
    POST   /api/admin/prune                              -           401    401    401  401   401    401
    PUT    /api/admin/announcement                       -           401    401    401  401   401    401
    GET    /api/evenings                                 -           200    200    200  200   200    200
    POST   /api/evenings                                 -           401    200    200  200   200    200
    GET    /api/evenings/{evening}                       -           404    404    404  404   404    404
    GET    /api/evenings/{evening}                       evening     200    200    200  200   200    200
    GET    /api/evenings/{evening}                       round       200    200    200  200   200    200
    GET    /api/evenings/{evening}/export                evening     200    200    200  200   200    200
    POST   /api/evenings/{evening}/join                  evening     401    200    200  200   200    200
    POST   /api/evenings/{evening}/join                  round       401    200    200  200   200    200
    POST   /api/evenings/{evening}/withdraw              evening     401    403    200  403   200    200
    POST   /api/evenings/{evening}/withdraw?person=1     evening     401    403    403  403   403    200
    POST   /api/evenings/{evening}/round                 evening     401    403    403  403   403    200
    POST   /api/evenings/{evening}/round                 round       401    403    403  403   403    409
    POST   /api/evenings/{evening}/result                round       401    403    403  403   403    200
    POST   /api/evenings/{evening}/result                evening     401    403    403  403   403    404
    POST   /api/evenings/{evening}/end                   evening     401    403    403  403   403    200
    POST   /api/evenings/{evening}/end                   round       401    403    403  403   403    200
    GET    /api/tables/{table_id}/ratings                waiting     200    200    200  200   200    200
    GET    /api/tables/{table_id}/ratings                running     200    200    200  200   200    200
    GET    /api/tables/{table_id}/ratings                closed      403    403    200  403   403    200
    GET    /api/tables                                   -           200    200    200  200   200    200
    POST   /api/tables                                   -           401    200    200  200   200    200
    GET    /api/invites/{code}                           invited     200    200    200  200   200    200
    GET    /api/invites/{code}                           waiting     200    200    200  200   200    200
    GET    /api/invites/{code}                           running     200    200    200  200   200    200
    GET    /api/invites/{code}                           closed      409    409    200  409   409    200
    GET    /api/invites/{code}                           missing     404    404    404  404   404    404
    GET    /api/tables/{table_id}                        waiting     200    200    200  200   200    200
    GET    /api/tables/{table_id}                        running     200    200    200  200   200    200
    GET    /api/tables/{table_id}                        closed      403    403    200  403   403    200
    GET    /api/tables/{table_id}                        missing     404    404    404  404   404    404
    PATCH  /api/tables/{table_id}                        waiting     401    403    403  403   403    200
    PATCH  /api/tables/{table_id}                        running     401    403    403  403   403    409
    POST   /api/tables/{table_id}/join                   waiting     401    403    200  403   403    200
    POST   /api/tables/{table_id}/join                   invited     401    200    200  200   200    200
    POST   /api/tables/{table_id}/join                   running     401    409    200  409   409    200
    POST   /api/tables/{table_id}/leave                  waiting     401    403    200  403   403    200
    POST   /api/tables/{table_id}/leave                  running     401    403    409  403   403    409
    POST   /api/tables/{table_id}/archive                waiting     401    403    200  403   403    200
    POST   /api/tables/{table_id}/archive                over        401    403    200  403   403    200
    POST   /api/tables/{table_id}/seats/{seat}/rename    waiting     401    403    200  403   403    403
    POST   /api/tables/{table_id}/seats/{seat}/rename    running     401    403    409  403   403    403
    POST   /api/tables/{table_id}/ready                  waiting     401    403    200  403   403    200
    POST   /api/tables/{table_id}/ready                  running     401    403    409  403   403    409
    POST   /api/tables/{table_id}/seats/{seat}/remove    waiting     401    403    403  403   403    200
    POST   /api/tables/{table_id}/seats/{seat}/remove    running     401    403    403  403   403    409
    POST   /api/tables/{table_id}/cancel                 waiting     401    403    403  403   403    200
    POST   /api/tables/{table_id}/cancel                 running     401    403    403  403   403    409
    POST   /api/tables/{table_id}/start                  waiting     401    403    403  403   403    200
    POST   /api/tables/{table_id}/start                  running     401    403    403  403   403    409
    POST   /api/tables/{table_id}/rematch                running     401    403    409  403   403    409
    POST   /api/tables/{table_id}/rematch                over        401    403    200  403   403    200
    POST   /api/tables/{table_id}/branch                 running     401    200    200  200   200    200
    POST   /api/tables/{table_id}/branch                 closed      401    403    200  403   403    200
    POST   /api/tables/{table_id}/branch                 waiting     401    409    409  409   409    409
    POST   /api/tables/{table_id}/branch                 over        401    200    200  200   200    200
    GET    /api/tables/{table_id}/box                    running     200    200    200  200   200    200
    GET    /api/tables/{table_id}/box                    closed      403    403    200  403   403    200
    GET    /api/tables/{table_id}/replay                 running     200    200    200  200   200    200
    GET    /api/tables/{table_id}/replay                 closed      403    403    200  403   403    200
    GET    /api/tables/{table_id}/replay?seat=0          running     403    403    403  403   403    200
    GET    /api/tables/{table_id}/replay?seat=0          over        200    200    200  200   200    200
    GET    /api/tables/{table_id}/at/{n}                 running     200    200    200  200   200    200
    GET    /api/tables/{table_id}/at/{n}                 closed      403    403    200  403   403    200
    GET    /api/tables/{table_id}/at/{n}?seat=0          running     403    403    403  403   403    200
    GET    /api/tables/{table_id}/at/{n}?seat=0          over        200    200    200  200   200    200
    POST   /api/tables/{table_id}/review                 waiting     401    409    409  409   409    409
    POST   /api/tables/{table_id}/review                 running     401    409    409  409   409    409
    POST   /api/tables/{table_id}/review                 closed      401    403    409  403   403    409
    POST   /api/tables/{table_id}/review                 played      401    200    200  200   200    200
    GET    /api/tables/{table_id}/review                 waiting     409    409    409  409   409    409
    GET    /api/tables/{table_id}/review                 running     409    409    409  409   409    409
    GET    /api/tables/{table_id}/review                 closed      403    403    409  403   403    409
    GET    /api/tables/{table_id}/review                 played      200    200    200  200   200    200
    GET    /api/tables/{table_id}/review/{n}/line/{k}    running     409    409    409  409   409    409
    GET    /api/tables/{table_id}/review/{n}/line/{k}    closed      403    403    409  403   403    409
    GET    /api/tables/{table_id}/review/{n}/line/{k}    played      404    404    404  404   404    404
    POST   /api/tables/{table_id}/review/{n}/try         running     401    409    409  409   409    409
    POST   /api/tables/{table_id}/review/{n}/try         closed      401    403    409  403   403    409
    POST   /api/tables/{table_id}/review/{n}/try         played      401    404    404  404   404    404
    POST   /api/tables/{table_id}/review/{n}/preview     running     409    409    409  409   409    409
    POST   /api/tables/{table_id}/review/{n}/preview     closed      403    403    409  403   403    409
    POST   /api/tables/{table_id}/review/{n}/preview     played      404    404    404  404   404    404
    POST   /api/tables/{table_id}/review/{n}/why         running     409    409    409  409   409    409
    POST   /api/tables/{table_id}/review/{n}/why         closed      403    403    409  403   403    409
    POST   /api/tables/{table_id}/review/{n}/why         played      404    404    404  404   404    404
    GET    /api/tables/{table_id}/review/{n}/moves       running     409    409    409  409   409    409
    GET    /api/tables/{table_id}/review/{n}/moves       closed      403    403    409  403   403    409
    GET    /api/tables/{table_id}/review/{n}/moves       played      404    404    404  404   404    404
    GET    /api/tables/{table_id}/export                 running     200    200    200  200   200    200
    GET    /api/tables/{table_id}/export                 closed      403    403    200  403   403    200
"""

# message, about seat 0 where it is about a seat; then what each of PEOPLE is answered:
# a type of message, `no` (refused as forbidden), or another word of a refusal
MESSAGES = """
                          nobody  spect.  seat    other   former  host
    move                  no      no      no      no      no      done
    order                 no      no      no      no      no      illegal
    cancel-order          no      no      no      no      no      done
    preview               no      no      no      no      no      preview
    why                   no      no      no      no      no      why
    moves                 no      no      no      no      no      moves
    hint                  no      no      no      no      no      hint
    undo                  no      no      no      no      no      done
    answer-undo           illegal illegal illegal illegal illegal illegal
    resign                no      no      no      no      no      done
    return                no      no      no      no      no      -
    sit                   no      no      no      no      no      state
    chat                  no      no      chat    no      no      chat
    mute                  table   table   table   table   table   table
    ping                  pong    pong    pong    pong    pong    pong
"""


def requests() -> list[tuple[str, str, str, dict[str, int]]]:
    """The rows of REQUESTS."""
    found = []
    for line in REQUESTS.strip().splitlines()[1:]:
        method, path, state, *codes = line.split()
        found.append((method, path, state, dict(zip(PEOPLE, map(int, codes), strict=True))))
    return found


def messages() -> dict[str, dict[str, str]]:
    """The rows of MESSAGES."""
    rows = (line.split() for line in MESSAGES.strip().splitlines()[1:])
    return {kind: dict(zip(PEOPLE, answers, strict=True)) for kind, *answers in rows}
