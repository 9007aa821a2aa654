/** A tree of words by their letters: for each node where each of 26 letters leads, 0 for nowhere. */
interface Tree {
  readonly next: readonly Int32Array[];
  readonly ends: readonly boolean[];
}

/** Calls back with every stretch of a text that begins a word and is one of ours. */
export type WordScanner = (text: string, found: (from: number, to: number) => void) => void;

/**
 * One pass over a text for many words at once; most words of a text are left after a letter or two. `words` are of the letters a to
 * z. A letter with a mark counts as the plain one, ß as ss. `wholly`: only where the word ends too, else also inside a longer one.
 */
export function createWordScanner(words: Iterable<string>, wholly: boolean): WordScanner {
  const tree = plant(words);
  const root = tree.next[0]!;
  return (text, found) => {
    let inWord = false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letter = code < 128 ? PLAIN[code]! : letterAt(text, i);
      if (letter < 0) {
        inWord = false;
        continue;
      }
      if (inWord) continue;
      inWord = true;
      if (letter < SHARP && root[letter] === 0) continue;
      const end = longest(tree, text, i, wholly);
      if (end === i) continue;
      found(i, end);
      i = end - 1;
    }
  };
}

/** Of the first 128 characters the place in the alphabet, -1 for what is no letter. */
const PLAIN = Int8Array.from({ length: 128 }, (_, code) => {
  const small = (code | 32) - 97;
  return code > 64 && small >= 0 && small < 26 ? small : -1;
});

const SHARP = 26;
const OTHER = 27;

/** 0 to 25, `SHARP` for ß, `OTHER` for a letter of another alphabet, -1 for none. */
function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return PLAIN[code]!;
  if (Number.isNaN(code)) return -1;
  const found = known.get(code) ?? markedLetter(code);
  if (known.size < 4_096) known.set(code, found);
  return found;
}

const known = new Map<number, number>([[0xdf, SHARP]]);

function markedLetter(code: number): number {
  const plain = String.fromCharCode(code).normalize('NFKD').toLowerCase().charCodeAt(0) - 97;
  if (plain >= 0 && plain < 26) return plain;
  return /[\p{L}\p{M}]/u.test(String.fromCharCode(code)) ? OTHER : -1;
}

/** A mark of its own after its letter: it adds nothing. */
function isMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x300 && code < 0x370;
}

function plant(words: Iterable<string>): Tree {
  const next = [new Int32Array(26)];
  const ends = [false];
  for (const word of words) {
    let node = 0;
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i) - 97;
      if (next[node]![letter] === 0) {
        next[node]![letter] = next.push(new Int32Array(26)) - 1;
        ends.push(false);
      }
      node = next[node]![letter]!;
    }
    ends[node] = true;
  }
  return { next, ends };
}

/** Where the longest of our words ends that begins at `from`; `from` where there is none. */
function longest({ next, ends }: Tree, text: string, from: number, wholly: boolean): number {
  let [node, found, at] = [0, from, from];
  for (; ; at++) {
    if (isMark(text, at)) continue;
    const letter = letterAt(text, at);
    if (ends[node] && (!wholly || letter < 0)) found = at;
    if (letter < 0 || letter === OTHER) return found;
    node = letter === SHARP ? next[next[node]![18]!]![18]! : next[node]![letter]!;
    if (node === 0) return found;
  }
}
