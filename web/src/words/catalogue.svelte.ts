/** The loaded catalogue; a new one redraws every sentence on the page. */
export type Plural = { one: string; other: string };
export type Catalogue = Record<string, string | Plural>;

export const loaded = $state<{ language: string; words: Catalogue }>({ language: "en", words: {} });
