/** JSON with the keys of each object in order and without `undefined`: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each !== 'object' || each === null || Array.isArray(each)
      ? each
      : Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}
