import { z } from '@hono/zod-openapi';

/** How many a page has. */
export const pageLimit = (most = 200, usual = 50) => z.coerce.number().int().min(1).max(most).default(usual);

/** Where the next page begins: after the last of a full one. Null: this was the last page. */
export function nextBefore<Found, Key>(
  found: readonly Found[],
  limit: number,
  keyOf: (last: Found) => Key,
): Key | null {
  const last = found.at(-1);
  return last === undefined || found.length < limit ? null : keyOf(last);
}

type Given<Asked> = {
  [Name in keyof Asked as undefined extends Asked[Name] ? never : Name]: Asked[Name];
} & {
  [Name in keyof Asked as undefined extends Asked[Name] ? Name : never]?: Exclude<Asked[Name], undefined>;
};

/** Only what was asked for: a filter that is not there is not the same as one for nothing. */
export function given<Asked extends object>(asked: Asked): Given<Asked> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Given<Asked>;
}
