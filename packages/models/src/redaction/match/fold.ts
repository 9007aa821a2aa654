/** A text as its letters and digits: lower case, without marks. `at[i]` is where character i stands in the text. */
export interface Folded {
  readonly codes: Uint16Array;
  readonly at: Int32Array;
  readonly length: number;
}

/** Letters that no decomposition takes apart. */
const APART: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const known = new Map<number, string>();
/** A text may hold every character there is; the memory of them is bounded. */
const MOST_KNOWN = 8_192;

/** One character as the letters and digits it stands for; '' for marks, spaces and signs. */
function foldedPoint(point: number): string {
  const found = known.get(point);
  if (found !== undefined) return found;
  const plain = String.fromCodePoint(point).normalize('NFKD').toLowerCase();
  const folded = [...plain]
    .map((each) => APART[each] ?? each)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(point, folded);
  return folded;
}

/** Used again for every text: what `fold` gives is valid until it is called next. */
let codes = new Uint16Array(4_096);
let at = new Int32Array(4_096);

function grow(length: number): void {
  const [more, places] = [new Uint16Array(length * 2), new Int32Array(length * 2)];
  more.set(codes);
  places.set(at);
  [codes, at] = [more, places];
}

export function fold(text: string): Folded {
  let length = 0;
  const push = (code: number, place: number) => {
    if (length === codes.length) grow(length);
    codes[length] = code;
    at[length++] = place;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) {
      if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) push(code, i);
      else if (code >= 65 && code <= 90) push(code + 32, i);
      else if (code === 37 && isEscape(text, i)) i += 2;
      continue;
    }
    const point = text.codePointAt(i)!;
    const folded = foldedPoint(point);
    for (let k = 0; k < folded.length; k++) push(folded.charCodeAt(k), i);
    if (point > 0xffff) i++;
  }
  return { codes, at, length };
}

/** `%20` of an address is a sign, not two digits. */
export function isEscape(text: string, at: number): boolean {
  return text.charCodeAt(at) === 37 && isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2));
}

function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

/** The words of a text, folded: what stands between signs and spaces. */
export function foldedWords(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => {
      const { codes, length } = fold(word);
      // Not by spreading: a long word would have more codes than a call may have arguments.
      return Array.from(codes.subarray(0, length), (code) => String.fromCharCode(code)).join('');
    })
    .filter((word) => word !== '');
}
