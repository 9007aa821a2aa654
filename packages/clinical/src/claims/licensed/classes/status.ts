import { textBefore } from '../../../text-before.ts';
import { placesOf } from '../../reading/names.ts';
import type { Quantity } from '../../reading/quantities.ts';
import { sameUnit, sameValues } from '../../support/same-quantity.ts';
import { isInGeneral, prints } from '../says.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from '../word-class.ts';
import { listed } from './listed.ts';
import { isNamedIn } from './time-order.ts';

/** It goes on or ends. */
function lasts({ fields: { kind, status } }: CitedFact): boolean {
  return (
    status !== undefined &&
    (kind === 'medicine' || kind === 'condition' || kind === 'symptom' || kind === 'allergy')
  );
}

/** The facts that go on or end and that a word at this place speaks of: of two doses of one medicine that with the number beside it. */
function lasting(found: FoundWord, judged: Judged): readonly CitedFact[] {
  const owners = judged.ownersAt(found).filter(lasts);
  if (owners.length < 2 || owners.some(({ fields: { kind } }) => kind !== 'medicine')) return owners;
  const { quantities } = judged.sentence;
  const gap = ({ start, end }: { readonly start: number; readonly end: number }) =>
    Math.max(start - found.end, found.start - end);
  const [dose] = quantities
    .filter(
      (quantity) =>
        quantity.unit !== null &&
        owners.some((fact) => fact.quantities.some((each) => isSame(quantity, each))),
    )
    .toSorted((one, other) => gap(one) - gap(other));
  if (dose === undefined) return owners;
  return owners.filter((fact) => fact.quantities.some((each) => isSame(dose, each)));
}

function isSame(one: Quantity, other: Quantity): boolean {
  return sameValues(one, other) && sameUnit(one, other);
}

/** What is named before the word in its part of the sentence: `insulin continues next to metformin` is said of insulin. */
function subjectOf(found: FoundWord, judged: Judged): readonly CitedFact[] {
  const { lower } = judged.sentence;
  const from = Math.max(0, found.start - 60);
  const part =
    lower
      .slice(from, found.start)
      .split(/[,;:()]| and | but | while /)
      .at(-1) ?? '';
  const named = judged.facts.filter(lasts).filter((fact) => isNamedIn(part, fact));
  if (named.length > 0) return named;
  // `Aspirin, begun in 2014, is continued`: what the statement opens with.
  const statement = lower.slice(0, found.start).split(/[;:]/).at(-1) ?? '';
  const [first] = judged.facts
    .filter(lasts)
    .flatMap((fact) =>
      [...fact.calls.whole, ...fact.calls.telling].flatMap((call) =>
        placesOf(statement, call)
          .slice(0, 1)
          .map((at) => ({ fact, at })),
      ),
    )
    .toSorted((one, other) => one.at - other.at);
  return first === undefined
    ? lasting(found, judged)
    : judged.facts.filter(({ name }) => name === first.fact.name);
}

/** `takes A, B and C`: everything that is named behind the word, up to where another statement begins. */
function objectsOf(found: FoundWord, judged: Judged): readonly CitedFact[] {
  const [part = ''] = judged.sentence.lower.slice(found.end, found.end + 200).split(NEXT_STATEMENT, 1);
  return judged.facts.filter(lasts).filter((fact) => isNamedIn(part, fact));
}

const NEXT_STATEMENT =
  /[;:()]|, (?:and|but|which|while|where|having|after|replacing|instead|once|then)\b| (?:was|were|is|are|had|has|have|did|but|while|which|instead|replacing|since|until|after|because|used|took|stopped|ended) /;

/** True where of every thing that is named one fact does. */
function eachOf(facts: readonly CitedFact[], does: (fact: CitedFact) => boolean): boolean {
  return [...Map.groupBy(facts, ({ name }) => name).values()].every((same) => same.some(does));
}

const ENDS =
  /\b(?:stopped|discontinued|ended|resolved|no longer|completed|remission|inactive|finished|over|gone|healed|ceased|until|former|previously|past|used to|history of|not active|not taking|had|behind|cleared|settled|(?:came|taken|been|is|was) off)\b/;
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
    'take | takes | taking | is on | are on | you use | he uses | she uses | currently | still | at present | at the moment | ongoing | current | continues | continuing | is running | gets | receives | is given | are given | remains on | stays on | now | today | these days | have | has | suffers | lives with | is allergic | are allergic | persists | persist | is being treated | goes on | go on | is continued | are continued | is maintained | stayed on | stays | remains in use | to this day | still there | is kept | lasting | carries on | carry on | to date | up to now | runs on | keeps going | to the present | unbroken',
  ),
  licenses: (found, judged) => {
    const { word, start, end } = found;
    const { lower } = judged.sentence;
    const runs = (fact: CitedFact) => goesOn(fact, judged);
    const objects = TAKES.test(word) ? objectsOf(found, judged) : [];
    const facts =
      objects.length > 0 ? objects : GOES_ON.test(word) ? subjectOf(found, judged) : lasting(found, judged);
    if (facts.length === 0 || (objects.length > 0 ? eachOf(facts, runs) : facts.some(runs))) return true;
    if (isInGeneral(judged, found)) return true;
    const before = textBefore(lower, start, 40);
    const after = lower.slice(end, end + 60);
    // `still a touch under the floor`: of a value.
    if (OF_A_VALUE.test(after) && judged.facts.some(({ fact: { verdict } }) => verdict !== null)) return true;
    if (
      /^tak/.test(word) &&
      /^ (?:its|their|his|her|the|over|into|part)(?: place)?\b/.test(after) &&
      /^ (?:\p{L}+ place|over|into|part)\b/u.test(after)
    )
      return true;
    // `is still marked active`, `remains on the list`: of the entry.
    if (facts.some(({ fields: { status } }) => status === 'active') && OF_THE_LIST.test(after)) return true;
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

const OF_A_VALUE =
  /^ (?:(?:a|just|well|slightly|clearly|far|little|bit|touch|shade|somewhat|not|quite|only|barely|too) ){0,4}(?:under|below|above|over|within|inside|outside|short of|raised|high|low|higher|lower|normal|up|down|elevated)\b/;
const OF_THE_LIST =
  /^ (?:(?:being )?(?:marked|listed|recorded|shown|entered|down|flagged|noted)\b|(?:on )?(?:the|your|his|her) (?:list|record|chart|file)\b)/;
/** The medicines follow the word. */
const TAKES = /^(?:takes?|taking|is on|are on|you use|he uses|she uses|gets|receives)$/;
/** What goes on stands before the word. */
const GOES_ON =
  /^(?:is continued|are continued|is maintained|continues|continuing|persists?|ongoing|is running|stays on|remains on|stayed on|goes on|does the work|is kept|was kept|kept)$/;

/** `stopped`, `used to`, `resolved`: only of what has an end. */
const PAST: WordClass = {
  name: 'past',
  needs: 'a cited fact that has ended',
  reason: 'status',
  words: listed(
    'stopped | discontinued | ended | no longer | resolved | went away | gone | used to take | used to have | previously took | formerly | in the past | finished | came off | withdrawn | in remission | remission | inactive | former | cleared up | has cleared | settled | disappeared | is over | are over | was over | were over | outgrown | outgrew | grown out | paused | on hold | ceased | is closed | been closed | has lapsed | lapsed',
  ),
  licenses: (found, judged) => {
    const facts = lasting(found, judged);
    if (facts.length === 0 || isInGeneral(judged, found)) return true;
    const { lower } = judged.sentence;
    // `is over 80`, `stopped walking`.
    const after = lower.slice(found.end, found.end + 14);
    if (/over$/.test(found.word) && /^ (?:\d|the |an? )/.test(after)) return true;
    if (found.word === 'stopped' && /^ (?!taking|using|being)\p{L}+ing\b/u.test(after)) return true;
    const denied = /(?:\b(?:not|never|without)|n't)(?: \p{L}+){0,2} $/u.test(
      textBefore(lower, found.start, 30),
    );
    const wanted = facts.some(
      ({ fields: { status, period }, printed }) =>
        status === 'stopped' || period?.end !== undefined || /\buntil\b|\bstopped\b/.test(printed),
    );
    return (
      denied ||
      wanted ||
      facts.some((fact) => prints(fact, found.word)) ||
      /\b(?:since|after|when) (?!been\b|then\b)(?:\p{L}+ ){0,4}$/u.test(textBefore(lower, found.start, 40))
    );
  },
};

const REMISSION: WordClass = {
  name: 'healed',
  needs: 'a cited condition that is in remission or resolved',
  reason: 'status',
  words: listed(
    'recovered | healed | back to normal | free of | all clear | clear of | symptom free | pain free | mending | on the mend | healing | regenerating',
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
    /\b(?:no|not|n't|as) (?:\p{L}+ )?$/u.test(textBefore(judged.sentence.lower, found.start, 20)) ||
    (/^is due|^are due/.test(found.word) &&
      /^ to\b/.test(judged.sentence.lower.slice(found.end, found.end + 4))) ||
    isInGeneral(judged, found),
};

export const STATUS_CLASSES: readonly WordClass[] = [PRESENT, PAST, REMISSION, PLANNED];
