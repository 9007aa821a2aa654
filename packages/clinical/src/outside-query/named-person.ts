/** A word of a message, and how it was written. */
export interface WrittenWord {
  readonly raw: string;
  readonly folded: string;
}

/** Words followed by a person's name, whatever else the name means: `my sister Allegra`, `Dr Bell`. */
const BEFORE_NAME = new Set(
  'dr doctor prof professor mr mrs ms miss sir nurse sister brother mother father mom mum dad daughter son wife husband partner friend aunt uncle cousin grandmother grandfather grandma grandpa named called name'.split(
    ' ',
  ),
);
/** Words that start a sentence with a capital and are not part of a name. */
const PLAIN = new Set(
  'a an the this that these those my our your his her their i we you he she it they is are was were am be do does did has have had can could should would may might will what which who whose when where why how if in on at for from with without about of and or but not any are please tell'.split(
    ' ',
  ),
);

/** Whether the capitalised word at this position is treated as a person: it follows a title or a relation, or is next to another name. */
export function isNamedPerson(
  words: readonly WrittenWord[],
  at: number,
  isClinical: (word: string) => boolean,
): boolean {
  const { raw = '' } = words[at] ?? {};
  if (!/^\p{Lu}\p{Ll}/u.test(raw)) return false;
  const isName = (word: WrittenWord | undefined) =>
    word !== undefined && /^\p{Lu}/u.test(word.raw) && !PLAIN.has(word.folded) && !isClinical(word.folded);
  return BEFORE_NAME.has(words[at - 1]?.folded ?? '') || isName(words[at - 1]) || isName(words[at + 1]);
}
