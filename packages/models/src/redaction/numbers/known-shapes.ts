import * as check from './check-digits.ts';

/** A number that is told by its shape, mostly with a check digit: no label is needed. */
interface Shape {
  /** Of the number without separators, in capitals. */
  readonly pattern: RegExp;
  /** How its groups must be long, where digits in one piece could be a code or a result. */
  readonly groups?: RegExp;
  readonly valid?: (number: string) => boolean;
}

const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const MEDICARE = 'A-HJKMNP-RT-Y';

/** By how many letters and digits they have. */
const SHAPES: { readonly [length: number]: readonly Shape[] } = {
  9: [
    // British national insurance; the specimen number begins with QQ.
    { pattern: /^[A-Z]{2}\d{6}[A-D]$/, groups: /^(?:9|2 2 2 2 1|2 6 1|8 1)$/ },
    { pattern: /^(?:\d{8}|[XYZ]\d{7})[A-HJ-NP-TV-Z]$/, valid: check.dni },
  ],
  10: [
    // None begins as the free telephone numbers of North America, which are grouped alike.
    { pattern: /^(?!8(?:00|33|44|55|66|77|88))\d{10}$/, groups: /^3 3 4$/, valid: check.nhs },
    { pattern: /^[A-Z]\d{9}$/, groups: /^(?:10|1 9|4 3 3|1 3 3 3)$/, valid: check.kvnr },
    // Swedish and Finnish.
    { pattern: new RegExp(`^\\d{2}${MONTH}${DAY}\\d{4}$`), groups: /^6 4$/, valid: check.luhn },
    { pattern: new RegExp(`^${DAY}${MONTH}\\d{5}[A-Z0-9]$`), groups: /^6 4$/, valid: check.finnish },
    // Indian PAN, Australian Medicare.
    { pattern: /^[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]$/, groups: /^10$/ },
    { pattern: /^[2-6]\d{9}$/, groups: /^4 5 1$/, valid: check.australian },
  ],
  11: [
    { pattern: /^[1-9]\d{10}$/, groups: /^2 3 3 3$/, valid: check.mod11_10 },
    {
      pattern: new RegExp(`^\\d{2}${MONTH}${DAY}\\d{5}$`),
      groups: /^(?:11|2 2 2 3 2|6 3 2|6 5)$/,
      valid: check.belgian,
    },
    { pattern: new RegExp(`^${DAY}${MONTH}\\d{7}$`), groups: /^(?:11|6 5)$/, valid: check.norwegian },
    {
      pattern: new RegExp(`^\\d{2}(?:[0248]\\d|[1359][0-2])${DAY}\\d{5}$`),
      groups: /^11$/,
      valid: check.pesel,
    },
    { pattern: /^\d{11}$/, groups: /^3 3 3 2$/, valid: check.cpf },
    // American Medicare.
    {
      pattern: new RegExp(
        `^[1-9][${MEDICARE}][${MEDICARE}0-9]\\d[${MEDICARE}][${MEDICARE}0-9]\\d[${MEDICARE}]{2}\\d{2}$`,
      ),
    },
  ],
  12: [
    { pattern: new RegExp(`^\\d{2}${DAY}${MONTH}\\d{2}[A-Z]\\d{3}$`), valid: check.rvnr },
    {
      pattern: new RegExp(`^(?:19|20)\\d{2}${MONTH}${DAY}\\d{4}$`),
      groups: /^8 4$/,
      valid: (number) => check.luhn(number.slice(2)),
    },
    { pattern: /^[2-9]\d{11}$/, groups: /^4 4 4$/, valid: check.verhoeff },
  ],
  13: [{ pattern: /^756\d{10}$/, valid: check.ean13 }],
  // A British sort code with the account behind it.
  14: [{ pattern: /^\d{14}$/, groups: /^2 2 2 8$/ }],
  15: [
    { pattern: /^3[47]\d{13}$/, valid: check.luhn },
    { pattern: new RegExp(`^[12]\\d{2}${MONTH}(?:\\d{2}|2[AB])\\d{8}$`), valid: check.nir },
  ],
  16: [
    { pattern: /^(?:4|5[1-5]|2[2-7]|6(?:011|5)|35|62)\d+$/, valid: check.luhn },
    { pattern: /^[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]$/ },
  ],
};

const FOURS = /^4(?: 4){3,7}(?: [1-4])?$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Fewer characters than this have no shape of their own; more have none either. */
export const SHORTEST = 9;
export const LONGEST = 34;
export const LONGEST_OF_DIGITS = 16;

/** Whether the number names somebody by its shape. `groups`: how long its groups are, as `3 3 4`. */
export function hasKnownShape(number: string, groups: string): boolean {
  // Grouped in fours it is one also with a digit that was written wrong.
  if (number.length > 14 && IBAN.test(number) && (check.iban(number) || FOURS.test(groups))) return true;
  const shapes = SHAPES[number.length];
  if (!shapes) return false;
  if (!shapes.some((shape) => fits(shape, number, groups))) return false;
  return groups.includes(' ') || !check.isSnomed(number);
}

function fits({ pattern, groups, valid }: Shape, number: string, lengths: string): boolean {
  return pattern.test(number) && (groups?.test(lengths) ?? true) && (valid?.(number) ?? true);
}
