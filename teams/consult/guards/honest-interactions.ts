import { cleanText, factIdsIn, withoutFactMarks } from '@consilium/clinical';
import type { Callback, Outcome } from '@consilium/kernel';
import { foundInteractions } from '../chart/looked-up.ts';
import { medicinesNamed } from '../chart/medicines-named.ts';
import { createDenials } from './denials.ts';
import { remembered } from './remembered.ts';

/** To take, to go on with or to add something. */
const USE =
  '(?:take|taking|use|using|have|having|start|starting|continue|continuing|combine|combining|add|adding|try|trying|resume|restart|keep|mix|stay\\s+on|stick\\s+with|carry\\s+on|go\\s+on|go\\s+ahead)';
const SURELY =
  '(?:also|still|safely|usually|certainly|easily|always|of\\s+course|absolutely|simply|just|definitely|probably|then|now)';
const FINE =
  '(?:safe|safely|fine|okay|ok|good|great|clear|cleared|free|welcome|happy|harmless|all\\s?right|alright|no\\s+(?:problem|issue|concern|risk|harm|danger|worr(?:y|ies)|reason\\s+not)|nothing\\s+wrong|reasonable|sensible|appropriate|acceptable|suitable|perfect|a\\s+good\\s+(?:idea|choice|option))';

/** Ways to advise a medicine within one breath; each gap is bounded. */
const ADVICE: readonly RegExp[] = [
  // "Take", "please keep taking" at the start of a clause.
  `(?:^|[.,;:!?–—-]\\s*|\\b(?:and|so|then|but|please|just|also)\\s+)(?:please\\s+|just\\s+|simply\\s+|also\\s+|then\\s+|do\\s+)*(?:take|use|start|continue|combine|add|try|resume|restart|keep|stay\\s+on|stick\\s+with|carry\\s+on|go\\s+on|go\\s+ahead)\\b`,
  `\\b(?:can|may|could|should|might|would|must|need\\s+to|ought\\s+to|want\\s+to)\\s+(?:${SURELY}\\s+)*(?:be\\s+)?(?:${USE}|taken|used|added|combined|continued|given|started)\\b`,
  `\\b${FINE}\\b[^.;]{0,40}?\\b(?:${USE}|with|for\\s+you|together|while|alongside)\\b`,
  `\\b(?:is|are|be|looks?|seems?|would\\s+be|should\\s+be|remains?)\\s+(?:\\p{L}+\\s+)?${FINE}\\b`,
  `\\b(?:recommend|suggest|advise|propose|prefer|encourage|think)\\b[^.;]{0,40}?\\b(?:${USE}|that\\s+you)\\b`,
  `\\b(?:worth|no\\s+need\\s+to\\s+(?:stop|pause|avoid|worry)|(?:nothing|no\\s?one)\\s+(?:stops|keeps|prevents)|no\\s+reason\\s+(?:not\\s+)?to|makes?\\s+sense\\s+to|feel\\s+free\\s+to|won['’]?t\\s+hurt\\s+to|don['’]?t\\s+hesitate\\s+to|there\\s+is\\s+no\\s+harm\\s+in)\\b`,
  `\\b(?:goes|go|works?|pairs?|mix(?:es)?|sits?|fits?)\\s+(?:\\p{L}+\\s+)?(?:well|fine|nicely|together|hand\\s+in\\s+hand)\\b`,
  `\\b(?:sure|yes|certainly|absolutely)\\b[^.;]{0,20}(?:,|!|$)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Parts of a sentence that warn, or send to somebody: what is left of it may still advise. */
const WARNS = new RegExp(
  `\\b(?:do\\s+not|don['’]?t|never|(?:should|must|can|could|may|would|need)(?:\\s+not|not|n['’]?t)|is\\s+not|are\\s+not|not\\s+be|isn['’]?t|aren['’]?t|not)\\s+(?:\\p{L}+\\s+){0,2}?(?:${USE}|taken|used|added|combined|given|started|${FINE}|recommended|advised)\\b|\\b(?:ask|check\\s+with|talk\\s+to|speak\\s+to|discuss|whether|before|until|unless|avoid|unsafe)\\b[^.;,]{0,80}`,
  'giu',
);

/** Whether the words tell somebody to take, go on with, add or combine something, or that this is fine. In plain letters. */
function advises(said: string): boolean {
  const rest = said.replace(WARNS, ' … ');
  return ADVICE.some((advice) => advice.test(rest));
}

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
function breathsIn(text: string, read: (piece: string) => string): readonly string[] {
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

export const NOT_CHECKED =
  'Interactions were not checked, or only against a short list of critical pairs: that none is named does not mean that there is none.';

/**
 * A short list of interactions can find one and can never find none: a sentence that says there is none, or that medicines are safe
 * together, is replaced, whoever said it and whatever it cites. There are more ways to say it than a list of words has: an answer
 * that names two medicines without having looked them up ends with what was not done. So does one that advises a medicine in a
 * sentence that cites no interaction which was found, also after a look-up: that may not have covered it.
 */
export const honestInteractions: Callback = {
  name: 'honest_interactions',
  says: [NOT_CHECKED],
  afterAgent: (outcome): Outcome | undefined => {
    const text = honest(outcome.text, outcome.status === 'success' ? foundInteractions() : 'none');
    return text === outcome.text ? undefined : { ...outcome, text };
  },
};

/** Facts of interactions that were found; undefined: nothing was looked up. `none`: no note is due. */
type Found = readonly string[] | undefined | 'none';

/** The text without denials, and with the note where it is due. */
export function honest(text: string, found: Found): string {
  return withNote(withoutDenials(text), found);
}

export function withoutDenials(text: string): string {
  const read = remembered(cleanText);
  const denies = createDenials(read);
  const replaced = (said: string) =>
    withoutBreaths(breathsIn(said, read), denies, said.includes(NOT_CHECKED));
  const fixed = replaced(text);
  const clean = read(fixed);
  if (clean === fixed) return fixed;
  // What was put together by taking unseen signs out is read once more as a person sees it.
  return breathsIn(clean, read).some(denies) ? replaced(clean) : fixed;
}

function withoutBreaths(
  breaths: readonly string[],
  denies: (breath: string) => boolean,
  isNoted: boolean,
): string {
  let isSaid = isNoted;
  const kept = breaths.map((breath) => {
    if (!denies(breath)) return breath;
    const [before = '', after = ''] = [/^\s*(?:[-*•] )?/, /\s*$/].map((space) => space.exec(breath)?.[0]);
    const said = isSaid ? '' : `${before}${NOT_CHECKED}${after}`;
    isSaid = true;
    return said;
  });
  return kept.join('');
}

function withNote(text: string, found: Found): string {
  if (found === 'none' || text.includes(NOT_CHECKED)) return text;
  const clean = cleanText(text);
  const naming = breathsIn(clean, cleanText)
    .map((breath) => ({ breath, count: medicinesNamed(breath), facts: factIdsIn(breath) }))
    .filter(({ count }) => count > 0);
  const isAdvised = naming.some(
    ({ breath, facts }) =>
      advises(withoutFactMarks(breath).trim()) && !facts.some((fact) => found?.includes(fact)),
  );
  // Each medicine in a sentence of its own with a fact of the record is a list of what is taken.
  const isListed = naming.every(({ count, facts }) => count === 1 && facts.length > 0);
  const isUnchecked = found === undefined && !isListed && medicinesNamed(clean) > 1;
  return isAdvised || isUnchecked ? `${text.trimEnd()}\n\n${NOT_CHECKED}` : text;
}
