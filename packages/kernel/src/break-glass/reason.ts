/** Why a patient may be opened without a standing grant. */
export const BREAK_GLASS_CODES = [
  'emergency-treatment',
  'patient-unresponsive',
  'on-call-cover',
  'public-health-duty',
  'other',
] as const;
export type BreakGlassCode = (typeof BREAK_GLASS_CODES)[number];

const LONGEST = 2_000;
const FEWEST_LETTERS = 10;
const FEWEST_WORDS = 3;
/** Rows of keyboards and the alphabet: four of them in a row are no word. */
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * True where the words say something that a patient or a reviewer can judge: at least ten letters and three different words that
 * are none of the code's own, no run of one letter or of neighbouring keys. It cannot tell a true reason from a false one.
 */
export function hasSense(code: BreakGlassCode, words: string): boolean {
  if (words.length > LONGEST || !words.isWellFormed() || words.includes('\0')) return false;
  const ofCode = new Set(code.split('-'));
  const said = (words.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => isWord(word));
  const own = new Set(said.filter((word) => word.length > 1 && !ofCode.has(word)));
  const letters = [...own].join('').length;
  return own.size >= FEWEST_WORDS && letters >= FEWEST_LETTERS;
}

function isWord(word: string): boolean {
  if (/(\p{L})\1{2}/u.test(word) || (word.length > 2 && new Set(word).size === 1)) return false;
  return ![...word].some((_, at) => {
    const four = word.slice(at, at + 4);
    return four.length === 4 && RUNS.some((run) => run.includes(four));
  });
}
