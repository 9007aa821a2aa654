/** Accents, vowel points, the Devanagari nukta and what nobody sees. Devanagari vowel signs are letters and stay. */
const DROPPED = /[\u0300-\u036f]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|\u093c|\ufe0f|\p{Cf}/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;
const STOP = /[.!?;\n\u3002\uff01\uff1f\uff1b\u061f\u06d4\u0964\u2026]/;
const PAUSE = /[,:()"\u201c\u201d\u201e\u00ab\u00bb\u060c\u061b\u3001\uff0c\uff1a\u2013\u2014]| - /;

/** Small letters without accents, one blank between words; ` . ` ends a sentence, ` , ` a clause. With a blank at both ends. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter]!);
  return ` ${plain} `.replace(BETWEEN, between);
}

function between(run: string): string {
  if (STOP.test(run)) return isDecimal(run) ? ' ' : ' . ';
  return PAUSE.test(run) ? ' , ' : ' ';
}

/** "39.5" is read as two numbers, not as two sentences. */
function isDecimal(run: string): boolean {
  return run === '.';
}
