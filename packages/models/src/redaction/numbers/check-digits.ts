/** Check digits, each of a number without separators, in capitals. */

const digitsOf = (text: string): number[] => Array.from(text, Number);

function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
}

/** Payment cards, Swedish and Canadian numbers. */
export function luhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce(
      (total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
      0,
    );
  return sum % 10 === 0 && /[1-9]/.test(text);
}

/** British NHS number. */
export function nhs(text: string): boolean {
  const check = (11 - (weighted(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === Number(text[9]) && !/^(\d)\1*$/.test(text);
}

function mod97(text: string): number {
  let rest = 0;
  for (const digit of text) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** ISO 13616, of any country. */
export function iban(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4);
  return mod97(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
}

/** French social security: Corsica has letters. */
export function nir(text: string): boolean {
  const number = text.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - mod97(number) === Number(text.slice(13));
}

/** Belgian national number, of both centuries. */
export function belgian(text: string): boolean {
  return [text.slice(0, 9), `2${text.slice(0, 9)}`].some(
    (each) => 97 - mod97(each) === Number(text.slice(9)),
  );
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Spanish DNI and NIE. */
export function dni(text: string): boolean {
  const number = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return DNI_LETTERS[Number(number) % 23] === text.at(-1);
}

/** German tax number, Croatian numbers: ISO 7064 mod 11,10. */
export function mod11_10(text: string): boolean {
  const last = digitsOf(text.slice(0, -1)).reduce((product, digit) => {
    const sum = (digit + product) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - last) % 10 === Number(text.at(-1));
}

const acrossSum = (value: number) => Math.floor(value / 10) + (value % 10);

/** German health insurance (KVNR). */
export function kvnr(text: string): boolean {
  const number = String(text.charCodeAt(0) - 64).padStart(2, '0') + text.slice(1, 9);
  const sum = digitsOf(number).reduce(
    (total, digit, index) => total + acrossSum(digit * (1 + (index % 2))),
    0,
  );
  return sum % 10 === Number(text[9]);
}

/** German pension insurance. */
export function rvnr(text: string): boolean {
  const number = text.slice(0, 8) + String(text.charCodeAt(8) - 64).padStart(2, '0') + text.slice(9, 11);
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
  const sum = digitsOf(number).reduce((total, digit, index) => total + acrossSum(digit * weights[index]!), 0);
  return sum % 10 === Number(text[11]);
}

/** EAN 13, as the Swiss AHV number has it. */
export function ean13(text: string): boolean {
  return weighted(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/** Polish PESEL. */
export function pesel(text: string): boolean {
  return (10 - (weighted(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(text[10]);
}

/** Norwegian birth number. */
export function norwegian(text: string): boolean {
  return (
    weighted(text, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
    weighted(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
  );
}

/** Finnish personal identity code: the century's sign is not in it. */
export function finnish(text: string): boolean {
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(text.slice(0, 9)) % 31] === text.at(-1);
}

/** Brazilian CPF. */
export function cpf(text: string): boolean {
  const check = (length: number) =>
    ((weighted(
      text,
      Array.from({ length }, (_, index) => length + 1 - index),
    ) *
      10) %
      11) %
    10;
  return check(9) === Number(text[9]) && check(10) === Number(text[10]) && !/^(\d)\1*$/.test(text);
}

/** Australian Medicare. */
export function australian(text: string): boolean {
  return weighted(text, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(text[8]);
}

const PRODUCT = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const SHIFT = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Indian Aadhaar; SNOMED CT codes have it too. */
export function verhoeff(text: string): boolean {
  let check = 0;
  for (const [index, digit] of digitsOf(text).reverse().entries()) {
    let shifted = digit;
    for (let turn = 0; turn < index % 8; turn++) shifted = SHIFT[shifted]!;
    check = PRODUCT[check]![shifted]!;
  }
  return check === 0;
}

/** A code of SNOMED CT: it is medicine, and stays. */
export function isSnomed(text: string): boolean {
  return /^[1-9]\d{3,14}[01][012]\d$/.test(text) && verhoeff(text);
}
