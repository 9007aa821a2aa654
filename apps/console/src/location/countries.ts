/** Every country that the browser has a name for, by name: their codes are pairs of letters. */
export function countries(): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = `${first}${second}`;
      // Unions, tests and the unknown are no countries; what is called otherwise today is listed once.
      if (/^(EU|EZ|UN|QO|XA|XB|ZZ)$/.test(code)) return [];
      const name = names.of(code);
      const isOfToday = new Intl.Locale(`und-${code}`).region === code;
      return name === undefined || !isOfToday ? [] : [{ code, name }];
    }),
  );
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}
