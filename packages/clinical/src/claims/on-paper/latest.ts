import { textBefore } from '../../text-before.ts';
import type { AvailableFacts } from '../available-facts.ts';
import { citedFact } from '../licensed/cited-fact.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { dateNamed, dayNumber } from '../support/dates.ts';
import { sameUnit, sameValues } from '../support/same-quantity.ts';

const STATEMENT =
  /[;:] | [–—] |, (?=(?:but|while|whereas|which|and|with|after|before|compared|against|down|up)\b)/;
/** `her last values`, `the most recent HbA1c`. */
const LATEST =
  /\b(?:last|latest|newest|most recent|current|present|today's)(?: (?:available|known|recorded|documented|measured|two|three))?(?: [\p{L}\d-]+){0,3}? (?:values?|results?|readings?|levels?|measurements?|figures?|tests?|labs?|scores?|counts?|findings?)\b/u;
const NOW = /\b(?:now|currently|at present|at the moment|presently|today|these days|nowadays|to date)\b/;
const IS =
  /\b(?:is|are|stands?|lies|lie|remains?|runs?|has|have|shows?|sits?|measures?|weighs?)\b(?! (?:been|had|fallen|risen|dropped|gone|improved|worsened|declined|increased|decreased)\b)/;
const BACK_THEN = /\b(?:then|at that time|back then|by then|was|were|had been)\b/;

/** `told`: a value is told as the newest, and there is a newer one. `left open`: it is told as what is, without its day. */
export function oldAsLatest(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  { ofName }: Pick<AvailableFacts, 'ofName'>,
): 'told' | 'left open' | null {
  const results = cited.filter((fact) => citedFact(fact).fields.kind === 'result');
  if (cited.some((fact) => isOldEvent(fact, cited, ofName(fact.name)) && isLastEvent(sentence.lower, fact)))
    return 'told';
  let isOpen = false;
  let from = 0;
  for (const statement of sentence.lower.split(STATEMENT)) {
    const start = sentence.lower.indexOf(statement, from);
    from = start + statement.length;
    const told = results.filter((fact) => isToldIn(fact, sentence, start, from));
    const old = told.filter((fact) => {
      const newer = newerThan(fact, ofName(fact.name));
      return newer.length > 0 && !newer.some((other) => told.some((one) => one.fact.id === other.fact.id));
    });
    if (old.length === 0) continue;
    const named = old.filter(({ name, calls }) =>
      [name, ...calls.whole].some((call) => isLatestOf(statement, call)),
    );
    if (named.length > 0 || LATEST.test(statement)) return 'told';
    const undated = old.some((fact) => !dateNamed(sentence, fact));
    if (undated && NOW.test(statement) && IS.test(statement)) return 'told';
    if (undated && IS.test(statement) && !BACK_THEN.test(statement)) isOpen = true;
  }
  return isOpen ? 'left open' : null;
}

function isLatestOf(statement: string, call: string): boolean {
  const at = statement.indexOf(call);
  return (
    at >= 0 &&
    /\b(?:last|latest|newest|most recent|current|present|today's) (?:[\p{L}-]+ )?$/u.test(
      textBefore(statement, at, 30),
    )
  );
}

/** `Last influenza vaccination`, `her most recent visit`. */
const LAST_EVENT =
  /\b(?:last|latest|newest|most recent) (?:[\p{L}-]+ ){0,3}?(?:vaccination|immuni[sz]ation|shot|jab|visit|check|consultation|operation|procedure|scan|infusion|stay|admission)\b/u;
const EVENT = /^(?:vaccination|procedure|visit)$/;

function isLastEvent(lower: string, { name, calls }: ReadFact): boolean {
  return LAST_EVENT.test(lower) || [name, ...calls.whole].some((call) => isLatestOf(lower, call));
}

function isOldEvent(fact: ReadFact, cited: readonly ReadFact[], same: readonly ReadFact[]): boolean {
  if (!EVENT.test(citedFact(fact).fields.kind)) return false;
  const day = lastDayOf(fact);
  return same.some((other) => {
    const later = lastDayOf(other);
    const { kind, status } = citedFact(other).fields;
    return (
      kind === citedFact(fact).fields.kind &&
      status !== 'planned' &&
      status !== 'entered-in-error' &&
      !cited.includes(other) &&
      day !== null &&
      later !== null &&
      later > day
    );
  });
}

function lastDayOf({ dates }: ReadFact): number | null {
  const days = dates.map(dayNumber).filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}

function isToldIn(fact: ReadFact, { quantities }: ReadSentence, start: number, end: number): boolean {
  return quantities.some(
    (quantity) =>
      quantity.start >= start &&
      quantity.end <= end &&
      fact.entries.some((entry) => sameValues(quantity, entry) && sameUnit(quantity, entry)),
  );
}

/** Results of the same with another value on a later day. */
function newerThan(fact: ReadFact, same: readonly ReadFact[]): readonly ReadFact[] {
  const [entry] = fact.entries;
  const day = entry?.date ? dayNumber(entry.date) : null;
  if (entry === undefined || day === null || fact.entries.length > 1) return [];
  return same.filter(({ entries: [other], entries }) => {
    const later = other?.date ? dayNumber(other.date) : null;
    return (
      other !== undefined &&
      entries.length === 1 &&
      later !== null &&
      later > day &&
      other.unit === entry.unit &&
      other.values.some((value, at) => value !== entry.values[at])
    );
  });
}
