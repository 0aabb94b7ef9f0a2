// Turns the schemas on standard input into TypeScript; called by scripts/page_types.py with the folder to write to.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";
import openapiTS, { astToString } from "openapi-typescript";

const folder = process.argv[2];
const { rest, messages, views } = JSON.parse(await text(process.stdin)) // not at once: a pipe that is slow to fill has nothing to read yet
const banner = "/* Made by `make types`; do not edit. */\n";
const style = { bannerComment: "", additionalProperties: false, format: false, unknownAny: false, strictIndexSignatures: false };

/** Titles only repeat the names of fields; without them each field keeps its plain type. */
function untitled(schema, top = true) {
  if (Array.isArray(schema)) return schema.map((each) => untitled(each, false));
  if (schema === null || typeof schema !== "object") return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !(key === "title" && typeof value === "string" && !top));
  return Object.fromEntries(kept.map(([key, value]) => [key, untitled(value, false)]));
}

async function types(schema, name) {
  const plain = untitled(schema);
  return (await compile({ ...plain, title: name }, name, style)).trimEnd();
}

const openapi = astToString(await openapiTS(rest));
writeFileSync(join(folder, "rest.gen.ts"), banner + openapi);

writeFileSync(join(folder, "messages.gen.ts"), `${banner}${await types(messages, "Messages")}\n`);

const games = {};
for (const [game, schema] of Object.entries(views)) games[game] = await types(schema, `${game[0].toUpperCase()}${game.slice(1)}View`);
for (const [game, text] of Object.entries(games)) writeFileSync(join(folder, `${game}.gen.ts`), `${banner}${text}\n`);
