const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A superscript number in Unicode superscripts, because 10<sup>9</sup> must not become 109. Other text is unchanged. */
export function raised(text: string): string {
  if (!/^[-−–+]?\d{1,6}$/.test(text)) return text;
  return text
    .replace(/[-−–]/, '⁻')
    .replace('+', '⁺')
    .replace(/\d/g, (digit) => DIGITS[Number(digit)]!);
}
