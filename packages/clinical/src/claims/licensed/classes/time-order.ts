import { placesOf } from '../../reading/names.ts';
import { isInGeneral, prints } from '../says.ts';
import type { CitedFact, Judged, WordClass } from '../word-class.ts';
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
      !/\b(?:the|your|his|her|their|its|this|a) (?:\p{L}+ )?$/u.test(
        lower.slice(Math.max(0, start - 16), start),
      ) &&
      !/^(?:most recent|latest|newest)/.test(word)
    )
      return true;
    if (
      /^ (?:time|dose of|of the|two|three|few|line|year|month|step|thing|sign|trimester|note|entry)\b/.test(
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
    'replaced | replaced by | replacing | took its place | took the place of | in place of | instead of | switched to | switched from | swapped for | changed to | gave way to | taken over by | the change to',
  ),
  licenses: (found, { facts }) =>
    facts.some((fact) => prints(fact, found.word) || /\binstead\b|\bchanged to\b/.test(fact.printed)) ||
    new Set(
      facts
        .filter(({ fields: { kind } }) => kind === 'medicine' || kind === 'allergy')
        .map(({ name }) => name),
    ).size > 1 ||
    facts.filter(({ fields: { kind } }) => kind === 'medicine').length > 1 ||
    !facts.some(({ fields: { kind } }) => kind === 'medicine'),
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
    const left = namedFacts(judged, from, start);
    const right = namedFacts(judged, end, end + 50);
    if (left.length === 0 || right.length === 0 || left.some((fact) => right.includes(fact))) return true;
    if (
      /\b(?:ago|days?|weeks?|months?|years?|hours?|not|just|shortly|\d+)$/.test(
        lower.slice(from, start).trim(),
      ) &&
      /^ (?:that|this|which)\b/.test(lower.slice(end, end + 6))
    )
      return true;
    const first = (facts: readonly CitedFact[]) =>
      facts
        .flatMap(({ dates }) => dates.slice(0, 1))
        .map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`)
        .toSorted()[0] ?? '';
    const [one, other] = [first(left), first(right)];
    if (one === '' || other === '') return true;
    return /^(?:after|followed|preceded by)$/.test(found.word) ? one >= other : one <= other;
  },
};

function namedFacts({ sentence: { lower }, facts }: Judged, from: number, to: number): readonly CitedFact[] {
  const [part = ''] = lower
    .slice(from, to)
    .split(/[;:()]/, to <= from ? 1 : undefined)
    .slice(-1);
  return facts.filter(({ calls: { whole, telling } }) =>
    [...whole, ...telling].some((call) => placesOf(part, call).length > 0),
  );
}

const DURING: WordClass = {
  name: 'during',
  needs: 'a cited day within the cited period',
  reason: 'date',
  words: listed(
    'during | in the middle of | in the course of | throughout | while on | while taking | while pregnant | under',
  ),
  licenses: (_, { facts }) => {
    const day = (date: string | undefined, otherwise: string) => date?.slice(0, 10) ?? otherwise;
    const lasting = facts.filter(
      ({ fields: { period, kind } }) => period?.end !== undefined && kind !== 'visit',
    );
    const dated = facts.filter((fact) => !lasting.includes(fact) && fact.dates.length > 0);
    if (lasting.length === 0 || dated.length === 0) return true;
    return dated.some(({ dates }) =>
      dates.some(({ year, month, day: of }) => {
        const at = `${year}-${pad(month)}-${pad(of)}`;
        return lasting.some(
          ({ fields: { period } }) => at >= day(period?.start, '') && at <= day(period?.end, '9'),
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
    if (/^(?:together with|at the same time|simultaneously)$/.test(found.word)) return facts.length > 1;
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
    new Set(judged.facts.flatMap(({ entries }) => entries)).size >= 2 ||
    (found.word === 'ever' &&
      /\b(?:no|not|never|n't|whether|if)\b/.test(judged.sentence.lower.slice(0, found.start))),
};

/** What came first, last, after, instead, during, at once, or always. */
export const ORDER_CLASSES: readonly WordClass[] = [ORDER, REPLACED, SEQUENCE, DURING, AT_ONCE, ALWAYS];
