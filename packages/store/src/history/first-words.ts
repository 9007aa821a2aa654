import { conversationTitle } from '@consilium/kernel';

/** Characters of a message's body that its title is read from: a whole letter may stand in the first message. */
const READ = 2_000;

/** The beginning of the first message of the conversation `c`, as the JSON text that `bodyText` wrote. */
export const FIRST_BODY = `(SELECT left(m.body::text, ${READ}) FROM app.messages m
  WHERE m.tenant = c.tenant AND m.compartment = c.compartment AND m.conversation = c.id AND m.seq = 1)`;

/** What a person wrote; cut anywhere but in an escape. PostgreSQL is not asked: it refuses what JSON can hold (NUL). */
const WORDS =
  /^\{"parts":\[\{"origin":"user",(?:"voice":"proxy",)?"text":"((?:[^"\\]|\\u[0-9a-f]{4}|\\[^u])*)/u;

/** Null: nothing was said yet, or not by a person. */
export function titleFrom(body: string | null): string | null {
  const [, words] = WORDS.exec(body ?? '') ?? [];
  return words === undefined ? null : conversationTitle(JSON.parse(`"${words}"`) as string);
}
