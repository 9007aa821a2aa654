const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A raised number in signs that stay raised without a tag: the 9 of 10<sup>9</sup> must not make it 109. Other text stays as it is. */
export function raised(text: string): string {
  if (!/^[-−–+]?\d{1,6}$/.test(text)) return text;
  return text
    .replace(/[-−–]/, '⁻')
    .replace('+', '⁺')
    .replace(/\d/g, (digit) => DIGITS[Number(digit)]!);
}
