/** Named lists of words; a phrase refers to one as `<name>`, and so may an entry of a list. */
export type Slots = { readonly [name: string]: readonly string[] };

/** A longer message holds more than one plain request, and no pattern has to be tried on it. */
const LONGEST = 160;

/** As a phrase is compared: lower case, one blank between words, without marks at its ends and without commas. */
export function plainWords(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[,;:"“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.replace(/(?<![.!?\s])[.!?\s]+$/, '');
}

/**
 * A phrase as a pattern for a whole message: `(a|b)` one of them, `[a]` may be missing, `<name>` an entry of that list, and `_`
 * one to four words that join no second request. What stands in `<name>` is captured under that name where it stands once.
 */
export function phrasePattern(phrase: string, slots: Slots): RegExp {
  return new RegExp(`^${source(phrase, slots, new Set(), 0)}$`, 'u');
}

export function matches(pattern: RegExp, plain: string): RegExpExecArray | null {
  return plain.length > LONGEST ? null : pattern.exec(plain);
}

const FREE = "(?!(?:and|or|then|but|if|whether|why|what|how|when|because|so) )[\\p{L}\\p{N}'.%/-]+";
const DEEPEST = 4;

function source(phrase: string, slots: Slots, captured: Set<string>, depth: number): string {
  if (depth > DEEPEST) throw new Error(`the lists of the phrase "${phrase}" refer to each other in a circle`);
  // Each word carries the blank before it, so that an optional one leaves none behind.
  let pattern = '';
  for (const [token] of phrase.matchAll(/\[[^\]]*\]|\([^)]*\)|<[a-z_]+>|\S+/g)) {
    const inner = (text: string) => source(text, slots, captured, depth + 1);
    if (token.startsWith('[')) pattern += `(?:${oneOf(token, inner)})?`;
    else if (token.startsWith('(')) pattern += `(?:${oneOf(token, inner)})`;
    else if (token.startsWith('<')) pattern += slot(token.slice(1, -1), slots, captured, depth);
    else if (token === '_') pattern += `(?:(?:^| )${FREE}){1,4}`;
    else pattern += `(?:^| )${escaped(token)}`;
  }
  return pattern;
}

function oneOf(token: string, inner: (text: string) => string): string {
  return token.slice(1, -1).split('|').map(inner).join('|');
}

function slot(name: string, slots: Slots, captured: Set<string>, depth: number): string {
  const words = slots[name];
  if (!words) throw new Error(`no list is called <${name}>`);
  // The longest first: "lab results" before "lab".
  const entries = [...words].sort((one, other) => other.length - one.length);
  const capture = captured.has(name) ? '?:' : `?<${name}>`;
  captured.add(name);
  return `(${capture}${entries.map((entry) => source(entry, slots, captured, depth + 1)).join('|')})`;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
