/** Starts the page: icons, words, then the first screen. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { startWorker } from "./notices/worker";
import { prefs } from "./prefs.svelte";
import icons from "./ui/icons.svg?raw";
import { loadWords } from "./words/say";

async function start(): Promise<void> {
  document.body.insertAdjacentHTML("afterbegin", icons);
  await loadWords(prefs.language);
  const page = document.getElementById("page");
  if (!page) throw new Error("index.html has no element #page");
  page.replaceChildren();
  mount(App, { target: page });
  startWorker();
}

void start();
