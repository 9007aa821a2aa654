import { textBefore } from '../../../text-before.ts';
import { placesOf } from '../../reading/names.ts';
import { isInGeneral, prints } from '../says.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from '../word-class.ts';
import { listed } from './listed.ts';

/** Over all that was handed out of the same name: a newer one, and this is not the last. */
const ORDER: WordClass = {
  name: 'first, last, only',
  needs: 'no handed-out fact of the same name that is earlier, later, or another one',
  reason: 'unlicensed',
  words: listed(
    'first | earliest | initial | initially | last | latest | newest | most recent | most recently | only | sole | single',
  ),
  licenses: (found, judged) => {
    const { word, start, end } = found;
    const { lower } = judged.sentence;
    const facts = judged
      .ownersAt(found)
      .filter(
        ({ fields: { kind } }) =>
          kind === 'result' ||
          kind === 'visit' ||
          kind === 'vaccination' ||
          kind === 'procedure' ||
          kind === 'medicine',
      );
    if (facts.length === 0 || facts.some((fact) => prints(fact, word))) return true;
    if (!/^ \p{L}|^$/u.test(lower.slice(end, end + 2))) return true;
    if (
      !/\b(?:the|your|his|her|their|its|this|a) (?:\p{L}+ )?$/u.test(textBefore(lower, start, 16)) &&
      !/^(?:most recent|latest|newest)/.test(word)
    )
      return true;
    if (
      /^ (?:time|dose of|of the|two|three|few|line|year|month|step|thing|sign|trimester|note|entry|day|days|week|part|half|place|is|was|and|one|to|glance|look|point|that|which|side|round|tablet|meal)\b/.test(
        lower.slice(end, end + 14),
      )
    )
      return true;
    const days = (those: readonly CitedFact[]) =>
      those.flatMap(({ fields: { period, kind }, dates }) =>
        kind === 'result' || period?.start === undefined
          ? dates.map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`)
          : period.start.slice(0, 10),
      );
    return facts.some((fact) => {
      const mine = days([fact]).toSorted();
      const all = judged
        .ofName(fact.name)
        .filter(
          ({ fields: { kind, status } }) =>
            kind === fact.fields.kind && status !== 'planned' && status !== 'entered-in-error',
        );
      const others = days(all);
      if (mine.length === 0) return true;
      if (/^(?:only|sole|single)$/.test(word)) return all.length <= 1;
      return /^(?:first|earliest|initial)/.test(word)
        ? others.every((day) => day >= mine[0]!)
        : others.every((day) => day <= mine.at(-1)!);
    });
  },
};

/** `ended for good`: nothing of the same name began later. */
const FOR_GOOD: WordClass = {
  name: 'for good',
  needs: 'no handed-out fact of the same name that began later',
  reason: 'unlicensed',
  words: listed(
    'for good | permanently | definitively | forever | for ever | never again | never resumed | never restarted | never taken up | once and for all | not renewed | never renewed | not resumed | not restarted | not taken up again | not started again | not given again | not continued | not repeated',
  ),
  licenses: (found, judged) =>
    judged.ownersAt(found).every((fact) => {
      const end = fact.fields.period?.end ?? '9';
      // `was not taken up again`, of the very course that took it up again.
      const start = fact.fields.period?.start;
      const again =
        /^not /.test(found.word) &&
        start !== undefined &&
        judged.ofName(fact.name).some(({ fields: { period } }) => (period?.end ?? '9') <= start);
      if (again) return false;
      return judged
        .ofName(fact.name)
        .every(({ fields: { period } }) => (period?.start ?? '') < end || period?.start === undefined);
    }),
};

/** Of a month or a day; 1 where it is not given. */
export function pad(part: number | null): string {
  return String(part ?? 1).padStart(2, '0');
}

/** One medicine in the place of another: both must be cited. */
const REPLACED: WordClass = {
  name: 'replaced',
  needs: 'two cited medicines, or a fact that prints it',
  reason: 'unlicensed',
  words: listed(
    'replaced | replaced by | replacing | took its place | took the place of | in place of | instead of | switched to | switched from | swapped for | exchanged for | replacement | took over from | changed to | gave way to | taken over by | the change to | in exchange for | gave place to | traded for | made way for',
  ),
  licenses: (found, judged) => !isOtherWayRound(found, judged) && isOfTwo(found, judged),
};

function isOfTwo(found: FoundWord, { facts }: Judged): boolean {
  return (
    facts.some((fact) => prints(fact, found.word) || /\binstead\b|\bchanged to\b/.test(fact.printed)) ||
    new Set(
      facts
        .filter(({ fields: { kind } }) => kind === 'medicine' || kind === 'allergy')
        .map(({ name }) => name),
    ).size > 1 ||
    facts.filter(({ fields: { kind } }) => kind === 'medicine').length > 1 ||
    !facts.some(({ fields: { kind } }) => kind === 'medicine')
  );
}

/** What follows these is the new one; what follows the others is the one that it replaced. */
const NEW_BEHIND =
  /^(?:replaced by|switched to|swapped for|exchanged for|in exchange for|traded for|made way for|gave place to|changed to|gave way to|taken over by|the change to)$/;
const NEW_BEFORE =
  /^(?:replacement|replaced|replacing|took the place of|in place of|instead of|switched from|took over from)$/;

/** `A was swapped for B`, where B came before A, or A goes on. */
function isOtherWayRound({ word, start, end }: FoundWord, judged: Judged): boolean {
  if (!NEW_BEHIND.test(word) && !NEW_BEFORE.test(word)) return false;
  const medicines = (facts: readonly CitedFact[]) =>
    facts.filter(({ fields: { kind } }) => kind === 'medicine');
  const before = medicines(namedFacts(judged, Math.max(0, start - 80), start));
  const named = medicines(namedFacts(judged, end, end + 40));
  const rest = judged.facts.filter((fact) => !before.includes(fact));
  const behind = word === 'replacement' && named.length === 0 ? medicines(rest) : named;
  const [fresh, old] = NEW_BEHIND.test(word) ? [behind, before] : [before, behind];
  if (fresh.length === 0 || old.length === 0 || fresh.some((fact) => old.includes(fact))) return false;
  // What was replaced goes on at another dose.
  if (old.some((fact) => goesOnAs(fact, judged))) return true;
  const starts = (facts: readonly CitedFact[]) =>
    facts.flatMap(({ fields: { period } }) => period?.start?.slice(0, 10) ?? []).toSorted();
  const [ofFresh, ofOld] = [starts(fresh), starts(old)];
  if (ofFresh.length === 0 || ofOld.length === 0) return false;
  return ofFresh.at(-1)! < ofOld[0]! || old.every(({ fields: { status } }) => status === 'active');
}

function goesOnAs({ name, fields: { period } }: CitedFact, { ofName }: Judged): boolean {
  const end = period?.end?.slice(0, 10);
  return (
    end !== undefined &&
    ofName(name).some(
      ({ fields: { status, period: next } }) => status === 'active' && next?.start?.slice(0, 10) === end,
    )
  );
}

/** `added to`, `on top of`: two medicines that were taken in one time. */
const ALONGSIDE: WordClass = {
  name: 'alongside',
  needs: 'two cited medicines whose times overlap',
  reason: 'unlicensed',
  words: listed(
    'added to | on top of | alongside | in addition to | combined with | side by side | on both | takes both | taking both | take both',
  ),
  licenses: (_, { facts }) => {
    const medicines = facts.filter(({ fields: { kind } }) => kind === 'medicine');
    const overlap = (one: CitedFact, other: CitedFact) =>
      (one.fields.period?.start ?? '') < (other.fields.period?.end ?? '9') &&
      (other.fields.period?.start ?? '') < (one.fields.period?.end ?? '9');
    if (new Set(medicines.map(({ name }) => name)).size < 2) return true;
    return medicines.some((one) => medicines.some((other) => other.name !== one.name && overlap(one, other)));
  },
};

/** `A after B`: as their first days have it. */
const SEQUENCE: WordClass = {
  name: 'before and after',
  needs: 'cited days in this order',
  reason: 'date',
  words: listed('after | before | followed | preceded | followed by | preceded by'),
  licenses: (found, judged) => {
    const { start, end } = found;
    const { lower } = judged.sentence;
    const from = Math.max(0, start - 90);
    const right = byKind(judged, end) ?? namedFacts(judged, end, end + 50);
    const named = namedFacts(judged, from, start);
    // `These spells set in after insulin had been started`: of two facts the other one is meant.
    const rest = judged.facts.filter((fact) => !right.includes(fact));
    const [phrase = ''] = lower.slice(end, end + 50).split(/[,;:()]/, 1);
    const alone = right.length === 1 && rest.length === 1 && isNamedIn(phrase, right[0]!);
    const left = named.length > 0 ? named : alone ? rest : [];
    if (left.length === 0 || right.length === 0 || left.some((fact) => right.includes(fact))) return true;
    if (
      /\b(?:ago|days?|weeks?|months?|years?|hours?|not|just|shortly|\d+)$/.test(
        lower.slice(from, start).trim(),
      ) &&
      /^ (?:that|this|which)\b/.test(lower.slice(end, end + 6)) &&
      byKind(judged, end) === null
    )
      return true;
    const days = (facts: readonly CitedFact[]) =>
      facts
        .flatMap(({ dates }) => dates)
        .map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`)
        .toSorted();
    const [ones, others] = [days(left), days(right)];
    if (ones.length === 0 || others.length === 0) return true;
    // `set in after`: by its first day. Else a medicine is told of by its first day or by its last.
    const began = /\b(?:set in|began|started|came on|developed|appeared|begun)\b/.test(
      lower.slice(from, start),
    );
    if (began && found.word === 'after') return ones[0]! >= others[0]!;
    return /^(?:after|followed|preceded by)$/.test(found.word)
      ? ones.at(-1)! >= others[0]!
      : ones[0]! <= others.at(-1)!;
  },
};

/** `after this operation`: the one procedure that is cited. */
function byKind({ sentence: { lower }, facts }: Judged, end: number): readonly CitedFact[] | null {
  if (!/^ (?:this|that|the|your|his|her) (?:operation|surgery|procedure)\b/.test(lower.slice(end, end + 24)))
    return null;
  const done = facts.filter(({ fields: { kind } }) => kind === 'procedure');
  return done.length === 1 ? done : null;
}

function namedFacts({ sentence: { lower }, facts }: Judged, from: number, to: number): readonly CitedFact[] {
  const [part = ''] = lower
    .slice(from, to)
    .split(/[;:()]/, to <= from ? 1 : undefined)
    .slice(-1);
  return facts.filter((fact) => isNamedIn(part, fact));
}

/** Whether the text names the fact. */
export function isNamedIn(text: string, { calls: { whole, telling } }: CitedFact): boolean {
  return [...whole, ...telling].some((call) => placesOf(text, call).length > 0);
}

const DURING: WordClass = {
  name: 'during',
  needs: 'a cited day within the cited period',
  reason: 'date',
  words: listed(
    'during | in the middle of | in the course of | throughout | while on | while taking | while pregnant | under',
  ),
  licenses: (_, { facts }) => {
    const lasting = facts.filter(({ fields: { period } }) => period?.end !== undefined);
    const dated = facts.filter(({ dates }) => dates.length > 0);
    if (lasting.length === 0 || dated.length < 2) return true;
    return dated.some((fact) =>
      fact.dates.some(({ year, month, day }) => {
        const at = `${year}-${pad(month)}-${pad(day)}`;
        return lasting.some(
          ({ fields: { period }, fact: { id } }) =>
            id !== fact.fact.id &&
            at >= (period?.start ?? '').slice(0, 10) &&
            at <= (period?.end ?? '9').slice(0, 10),
        );
      }),
    );
  },
};

const AT_ONCE: WordClass = {
  name: 'at once',
  needs: 'two cited facts of that time, or a fact that prints it',
  reason: 'unlicensed',
  words: listed(
    'together with | at the same time | simultaneously | immediately | straight after | straight away | right after | directly after | at once | without a break | without a gap | no gap | no break | without interruption | seamlessly',
  ),
  licenses: (found, judged) => {
    const { facts } = judged;
    if (isInGeneral(judged, found) || facts.some(({ printed }) => printed.includes(found.word))) return true;
    if (/^(?:together with|at the same time|simultaneously)$/.test(found.word))
      return (
        facts.length > 1 || facts.some(({ printed }) => / and | with /.test(printed.split(', note:', 1)[0]!))
      );
    const days = facts.map(({ dates }) =>
      dates.map(({ year, month, day }) => Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / 86_400_000),
    );
    return days.some((one, at) =>
      days.slice(at + 1).some((other) => one.some((day) => other.some((next) => Math.abs(next - day) <= 1))),
    );
  },
};

const ALWAYS: WordClass = {
  name: 'always, never, ever',
  needs: 'at least two cited values, or a fact that prints it',
  reason: 'unlicensed',
  words: listed(
    'always | ever | every time | each time | constantly | throughout | all along | consistently | at every visit',
  ),
  licenses: (found, judged) =>
    isInGeneral(judged, found) ||
    judged.facts.some((fact) => prints(fact, found.word)) ||
    (found.word === 'ever' && /^ since\b/.test(judged.sentence.lower.slice(found.end, found.end + 7))) ||
    new Set(judged.facts.flatMap(({ entries }) => entries)).size >= 2 ||
    (found.word === 'ever' &&
      /\b(?:no|not|never|n't|whether|if)\b/.test(judged.sentence.lower.slice(0, found.start))),
};

/** What came first, last, after, instead, during, at once, or always. */
export const ORDER_CLASSES: readonly WordClass[] = [
  FOR_GOOD,
  ORDER,
  REPLACED,
  ALONGSIDE,
  SEQUENCE,
  DURING,
  AT_ONCE,
  ALWAYS,
];
