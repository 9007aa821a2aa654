import { isInGeneral } from '../says.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from '../word-class.ts';
import { listed } from './listed.ts';

/** The facts that go on or end. */
function lasting(found: FoundWord, judged: Judged): readonly CitedFact[] {
  const those = (facts: readonly CitedFact[]) =>
    facts.filter(
      ({ fields: { kind, status } }) =>
        status !== undefined &&
        (kind === 'medicine' || kind === 'condition' || kind === 'symptom' || kind === 'allergy'),
    );
  return those(judged.ownersAt(found));
}

const ENDS =
  /\b(?:stopped|discontinued|ended|resolved|no longer|completed|remission|inactive|finished|over|gone|healed|ceased|until|former|previously|past|used to|history of|not active|not taking|had)\b/;
const BEFORE_A_VERB =
  /\b(?:to|should|can|could|may|might|must|will|would|not|n't|did|used to|was|were|been|had|stopped|when|while|if|longer|start|started|stop|begin|began|without|before|after|of|from|for) (?:\p{L}+ly )?$/u;

/** Active, and not with a last day that lies before the newest day handed out. */
function goesOn({ fields: { status, period } }: CitedFact, { printed }: Judged): boolean {
  if (status !== 'active') return false;
  return period?.end === undefined || period.end.slice(0, 10) >= lastDay(printed());
}

/** The newest day of what was handed out, what is planned left out. */
function lastDay(printed: string): string {
  if (printed !== known.printed) {
    const days = printed
      .split('\n')
      .filter((line) => !/, planned\b|, booked\b/.test(line))
      .flatMap((line) => line.match(/\d{4}-\d\d-\d\d/g) ?? []);
    known = { printed, day: days.toSorted().at(-1) ?? '' };
  }
  return known.day;
}

/** Of the last answer: every sentence of it asks for the same. */
let known = { printed: '', day: '' };

/** `take`, `are on`, `have`: only of what goes on. */
const PRESENT: WordClass = {
  name: 'present',
  needs: 'a cited fact that is active',
  reason: 'status',
  words: listed(
    'take | takes | taking | is on | are on | you use | he uses | she uses | currently | still | at present | at the moment | ongoing | current | continues | continuing | is running | gets | receives | is given | are given | remains on | stays on | now | today | these days | have | has | suffers | lives with | is allergic | are allergic | persists | persist | is being treated',
  ),
  licenses: (found, judged) => {
    const { word, start, end } = found;
    const { lower } = judged.sentence;
    const facts = lasting(found, judged);
    if (facts.length === 0 || facts.some((fact) => goesOn(fact, judged))) return true;
    if (isInGeneral(judged, found)) return true;
    const before = lower.slice(Math.max(0, start - 40), start);
    const after = lower.slice(end, end + 60);
    if (/^(?:have|has)$/.test(word) && /\b(?:list|record|chart|file|entry|notes?) (?:also )?$/.test(before))
      return true;
    if (/^(?:have|has)$/.test(word))
      return (
        BEFORE_A_VERB.test(before) ||
        /^(?: (?:also|now|since|already|both|all|long|only|just|not|never|recently|fully|completely))* (?:been|had|no|not|never|to|any|\p{L}+ed|gone|taken|given|begun|come|shown|stopped|become|an? (?:history|past|resolved|former|previous|inactive|stopped|record|entry))\b/u.test(
          after,
        ) ||
        /\b(?:history|record|past|previous|resolved|remission)\b/.test(lower)
      );
    if (/^(?:take|takes|taking|you use|he uses|she uses)$/.test(word)) return BEFORE_A_VERB.test(before);
    if (/^(?:is on|are on)$/.test(word) && /^ (?:the|a|your|file|record|\d)/.test(after)) return true;
    return ENDS.test(lower);
  },
};

/** `stopped`, `used to`, `resolved`: only of what has an end. */
const PAST: WordClass = {
  name: 'past',
  needs: 'a cited fact that has ended',
  reason: 'status',
  words: listed(
    'stopped | discontinued | ended | no longer | resolved | went away | gone | used to take | used to have | previously took | formerly | in the past | finished | came off | withdrawn | in remission | remission | inactive | former | cleared up | has cleared | settled | disappeared | is over | outgrown | outgrew | grown out | paused | on hold | ceased',
  ),
  licenses: (found, judged) => {
    const facts = lasting(found, judged);
    if (facts.length === 0 || isInGeneral(judged, found)) return true;
    const { lower } = judged.sentence;
    const denied = /\b(?:not|never|n't|without)(?: \p{L}+){0,2} $/u.test(
      lower.slice(Math.max(0, found.start - 30), found.start),
    );
    const wanted = facts.some(
      ({ fields: { status, period }, printed }) =>
        status === 'stopped' || period?.end !== undefined || /\buntil\b|\bstopped\b/.test(printed),
    );
    return (
      denied ||
      wanted ||
      /\b(?:since|after|when) (?:\p{L}+ ){0,4}$/u.test(
        lower.slice(Math.max(0, found.start - 40), found.start),
      )
    );
  },
};

const REMISSION: WordClass = {
  name: 'healed',
  needs: 'a cited condition that is in remission or resolved',
  reason: 'status',
  words: listed(
    'recovered | healed | back to normal | free of | all clear | clear of | symptom free | pain free',
  ),
  licenses: (found, judged) =>
    /^ (?:to|from|by)\b/.test(judged.sentence.lower.slice(found.end, found.end + 6)) ||
    judged.facts.some(({ fact: { verdict } }) => verdict === 'normal') ||
    lasting(found, judged).some(({ fields: { status } }) => status === 'stopped') ||
    isInGeneral(judged, found),
};

const PLANNED: WordClass = {
  name: 'planned',
  needs: 'a cited fact that is planned',
  reason: 'status',
  words: listed(
    'planned | scheduled | upcoming | booked | is due | are due | coming up | next appointment | will have | will see | will be | is going to',
  ),
  licenses: (found, judged) =>
    judged.facts.some(
      ({ fields: { status }, printed }) => status === 'planned' || /\bplanned\b/.test(printed),
    ) ||
    /\b(?:no|not|n't|as) (?:\p{L}+ )?$/u.test(
      judged.sentence.lower.slice(Math.max(0, found.start - 20), found.start),
    ) ||
    (/^is due|^are due/.test(found.word) &&
      /^ to\b/.test(judged.sentence.lower.slice(found.end, found.end + 4))) ||
    isInGeneral(judged, found),
};

export const STATUS_CLASSES: readonly WordClass[] = [PRESENT, PAST, REMISSION, PLANNED];
