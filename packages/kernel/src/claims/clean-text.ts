/** Characters that nobody sees, or that turn the direction of reading: a number could be hidden between them. */
const UNSEEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

const LOOKALIKES = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    һ: 'h',
    ԁ: 'd',
    ո: 'n',
    ɡ: 'g',
    ո́: 'n',
    ο: 'o',
    ν: 'v',
    ι: 'i',
    α: 'a',
    ρ: 'p',
    υ: 'u',
    ԝ: 'w',
    к: 'k',
    м: 'm',
    т: 't',
    п: 'n',
    в: 'b',
    н: 'h',
    ӏ: 'l',
    ⅼ: 'l',
  }),
);

/**
 * What a model wrote, in letters and digits that the checks can read: nothing unseen, digits of any script as ours, and no foreign
 * letter that passes for one of ours.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Nd}\p{Nl}]|[①-⓿㉑-㊿❶-➓]|[\u{1D400}-\u{1D7FF}]|[Ａ-Ｚａ-ｚ％．，／]/gu, (each) =>
      each.normalize('NFKC'),
    )
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll(/[\p{L}]+/gu, (word) =>
      /[a-z]/i.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word) ? inOneScript(word) : word,
    );
}

/** The digits of a script stand ten in a row, from a nought. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  return String((code % 16) % 10);
}

function inOneScript(word: string): string {
  return [...word].map((letter) => LOOKALIKES.get(letter.toLowerCase()) ?? letter).join('');
}

/** Footnotes, links and images that a model wrote itself. Only code prints those: words stay, the rest goes. */
export function withoutForeignMarks(text: string): string {
  return text
    .replaceAll(/!\[([^[\]]*)\](?:\([^()\s]*(?: [^()]*)?\)|\[[^[\]]*\])?/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/ ?\[(?:\^[^[\]]{1,20}|[a-eg-z]?\d{1,3}(?: ?[,–-] ?[a-z]?\d{1,3})*)\]:?/gi, '')
    .replaceAll(/[¹²³⁴⁵⁶⁷⁸⁹⁰]+(?=[\s.,;:]|$)/g, (marks, at: number, whole: string) =>
      /[a-z)\]0-9µ]$/i.test(whole.slice(0, at)) &&
      /(?:^|[\s/^])(?:m|cm|mm|10|s)$/i.test(whole.slice(Math.max(0, at - 4), at))
        ? marks
        : '',
    );
}

const SCHEME = /(?:https?|ftp|file|data|javascript|mailto|tel|blob|ws|wss):/i;
const DOMAIN =
  /^[^\s/]{0,80}?[a-z0-9-]\.(?:com|org|net|io|info|gov|edu|eu|uk|de|ch|fr|us|co|ai|app|dev|example|test|xyz|site|online|health|ly|me|to|link|click|top|ru|cn)(?:[/:?#]|$)/i;

/** True where a word of it is an address, with or without its scheme. */
export function holdsLink(text: string): boolean {
  return text.split(/[\s<>"'`()[\]{}|]+/).some((word) => {
    const bare = word.replace(/[.,;:!?]+$/, '');
    return (
      SCHEME.test(bare.slice(0, 200)) ||
      /^www\./i.test(bare) ||
      DOMAIN.test(bare.slice(0, 200)) ||
      /\.[a-z]{2,}\/[^\s]/i.test(bare.slice(0, 200))
    );
  });
}
