// Turns the schemas on standard input into TypeScript; called by scripts/page_types.py with the folder to write to.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";
import openapiTS, { astToString } from "openapi-typescript";

const folder = process.argv[2];
const { rest, messages, games } = JSON.parse(await text(process.stdin)) // not at once: a pipe that is slow to fill has nothing to read yet
const banner = "/* Made by `make types`; do not edit. */\n";
const style = { bannerComment: "", additionalProperties: false, format: false, unknownAny: false, strictIndexSignatures: false };

/**
 * A schema as json-schema-to-typescript reads it best. Titles only repeat the names of fields: without them each field keeps its
 * plain type. The items of a tuple are called `items` there, not `prefixItems`.
 */
function simplified(schema, top = true) {
  if (Array.isArray(schema)) return schema.map((each) => simplified(each, false));
  if (schema === null || typeof schema !== "object") return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !(key === "title" && typeof value === "string" && !top));
  return Object.fromEntries(kept.map(([key, value]) => [key === "prefixItems" ? "items" : key, simplified(value, false)]));
}

async function types(schema, name) {
  const plain = simplified(schema);
  return (await compile({ ...plain, title: name }, name, style)).trimEnd();
}

const openapi = astToString(await openapiTS(rest));
writeFileSync(join(folder, "rest.gen.ts"), banner + openapi);

writeFileSync(join(folder, "messages.gen.ts"), `${banner}${await types(messages, "Messages")}\n`);

for (const [game, schema] of Object.entries(games)) {
  const text = await types(schema, `${game[0].toUpperCase()}${game.slice(1)}`);
  writeFileSync(join(folder, `${game}.gen.ts`), `${banner}${text}\n`);
}
