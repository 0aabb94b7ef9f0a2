/** The settings of this browser: kept in local storage, applied to the document at once. */
import { language as shown, type Language, LANGUAGES, loadWords } from "./words/say";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "reduced";
/** For which moves the first tap only shows what would follow: all, those that cannot be taken back, or none. */
export type Confirm = "always" | "final" | "never";

type Kept = {
  language: Language | null;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  notice: boolean;
  badge: boolean;
  confirm: Confirm;
};

const KEY = "agora.prefs";
const FIRST: Kept = {
  language: null,
  theme: "system",
  motion: "system",
  sound: true,
  notice: false,
  badge: true,
  confirm: "always",
};

class Prefs {
  #kept = $state<Kept>({ ...FIRST, ...read() });
  #dark = $state(watch("(prefers-color-scheme: dark)", (on) => (this.#dark = on)));
  #still = $state(watch("(prefers-reduced-motion: reduce)", (on) => (this.#still = on)));

  /** The chosen language, or else that of the browser. */
  get language(): Language {
    return this.#kept.language ?? ofBrowser();
  }
  set language(language: Language) {
    this.#keep({ language });
    if (shown() !== language) void loadWords(language);
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get dark(): boolean {
    return this.theme === "system" ? this.#dark : this.theme === "dark";
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }
  /** Whether pieces move. */
  get moves(): boolean {
    return this.motion === "system" ? !this.#still : this.motion === "full";
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get notice(): boolean {
    return this.#kept.notice;
  }
  set notice(notice: boolean) {
    this.#keep({ notice });
  }
  get badge(): boolean {
    return this.#kept.badge;
  }
  set badge(badge: boolean) {
    this.#keep({ badge });
  }
  get confirm(): Confirm {
    return this.#kept.confirm;
  }
  set confirm(confirm: Confirm) {
    this.#keep({ confirm });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // private windows may refuse storage; the choice then lasts until the page is closed
    }
  }
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

function ofBrowser(): Language {
  const known = LANGUAGES.map((each) => each.id as string);
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((id) => known.includes(id));
  return (found ?? "en") as Language;
}

function watch(query: string, tell: (on: boolean) => void): boolean {
  const media = matchMedia(query);
  media.addEventListener("change", () => tell(media.matches));
  return media.matches;
}

export const prefs = new Prefs();
