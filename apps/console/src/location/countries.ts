export interface Country {
  readonly code: string;
  readonly name: string;
}

const WITH_ARTICLE = /^(AE|BS|CF|CK|DO|FK|FO|GB|GM|KM|KY|MH|MP|MV|NL|PH|SB|SC|TC|US|VG|VI)$/;

/** As it stands in a sentence: "the United States", "Germany". */
export function withArticle({ code, name }: Country): string {
  return WITH_ARTICLE.test(code) ? `the ${name}` : name;
}

/** Every country that the browser has a name for, by name: their codes are pairs of letters. */
export function countries(): readonly Country[] {
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
