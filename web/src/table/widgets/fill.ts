/** Put an answer together as the question says: a kind of move with one field filled. */
import type { Fill, Json } from "../../net/messages";

export function filled(fill: Fill, value: Json): Json {
  return { [fill.move]: { [fill.field]: value } };
}
