const BULLET = /^\s*(?:[-*•#|>]|\d{1,3}[.)]\s)/;
/** Words that no sentence ends with: what follows goes on with it, whatever stands between. */
const HANGING =
  /(?:^|[^\p{L}])(?:no|not|never|without|any|known|are|is|do|does|did|will|would|can|of|the|an?|to|with|and|or|inter|don't|doesn't|won't|can't)$/iu;
/** What may stand behind such a word, and how far back it and the sign before it reach. */
const BEHIND = /[\s.,:;!?…*_~-]/;
const LONGEST_HANGING = 10;
/** Under a title: "Interactions", and in the next line "None known". */
const SHORT_DENIAL = /^\s*(?:[-*•]\s*)?(?:no|none|nil|nothing|not any)\b(?:\s+\S+){0,3}\s*$/i;

/**
 * A text in what is said in one breath; joined again they are the text. A line break, a list or a full stop inside a sentence does
 * not end it: what goes on in small letters, or after a word that cannot be the last, is the same breath.
 */
export function breathsIn(text: string, read: (piece: string) => string): readonly string[] {
  const breaths: string[] = [];
  let last = '';
  for (const piece of piecesIn(text)) {
    const said = piece.trim() === '' ? '' : read(piece);
    const isBlank = said.trim() === '';
    const goesOn =
      isBlank ||
      hangs(last) ||
      (!BULLET.test(said) && /^\s*[('"]*\p{Ll}/u.test(said)) ||
      (!/[.!?]\s*$/.test(last) && SHORT_DENIAL.test(said));
    if (breaths.length > 0 && goesOn) breaths.push(`${breaths.pop()}${piece}`);
    else breaths.push(piece);
    if (!isBlank) last = said.slice(-200);
  }
  return breaths;
}

/** From the end by hand: an expression for it would begin again at each word. */
function hangs(said: string): boolean {
  let end = said.length;
  while (end > 0 && BEHIND.test(said[end - 1]!)) end -= 1;
  return HANGING.test(said.slice(Math.max(0, end - LONGEST_HANGING), end));
}

/** The marks behind a full stop belong to the sentence before them. */
function piecesIn(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const piece of text.split(/(?<=[.!?])(?=\s)|(?<!\n)(?=\n)/)) {
    const marks = pieces.length === 0 ? '' : (/^(?:[ \t]*\[[^\]\n]{1,200}\])+/.exec(piece)?.[0] ?? '');
    if (marks !== '') pieces.push(`${pieces.pop()}${marks}`);
    pieces.push(piece.slice(marks.length));
  }
  return pieces;
}
