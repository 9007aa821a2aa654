/** Every country that the browser has a name for, by name: their codes are pairs of letters. */
export function countries(): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = `${first}${second}`;
      // Pairs that stand for no country: unions, tests, the unknown.
      if (/^(EU|EZ|UN|QO|X.|Z[^AMW])$/.test(code)) return [];
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    }),
  );
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}
