import {
  foldedName,
  type LabResult,
  type Proposal,
  resultsIn,
  seriesKey,
  type VersionRef,
} from '@consilium/kernel';
import { momentOf } from '../fhir/fhir-values.ts';
import type { Chart, ChartEntry, Finding } from './chart.ts';
import { chartEntry } from './chart-entry.ts';
import { dayText } from './days.ts';
import { quoted } from './impossible-dates.ts';
import type { Measured } from './measured.ts';
import { expectedAt } from './neighbours.ts';
import { isBodySize, isFarOff, yearsBetween } from './slow-values.ts';
import { inUnit, measuredOf, mistakeIn, printed, usualOf } from './unit-jumps.ts';

const DENIED = ['refuted', 'entered-in-error'];
const OVER = ['inactive', 'resolved'];

/** Open proposals that do not go together with what the record says. */
export function* contradictions(chart: Chart): Iterable<Finding> {
  const knownOf = readOnce(chart);
  const aboutSame = aboutSameIn(chart.entries);
  for (const proposal of chart.proposals) {
    if (proposal.status !== 'open') continue;
    const proposed = chartEntry({
      type: proposal.resource.resourceType,
      id: proposal.id,
      version: 1,
      resource: proposal.resource,
    });
    yield* againstDenied(aboutSame, proposal, proposed);
    yield* againstAllergies(aboutSame, proposal, proposed);
    yield* againstValues(knownOf, chart, proposal, proposed);
  }
}

function contradicts(proposal: Proposal, question: string, entries: readonly VersionRef[]): Finding {
  const resources = entries.map(({ type, id, version }) => ({ type, id, version }));
  return {
    code: 'proposal_contradicts',
    question,
    resources,
    proposal: proposal.id,
    can: ['decide', 'correct', 'keep'],
  };
}

/** An allergy or a condition that the record says is not so, or is over. */
function* againstDenied(aboutSame: AboutSame, proposal: Proposal, proposed: ChartEntry): Iterable<Finding> {
  if (proposed.type !== 'AllergyIntolerance' && proposed.type !== 'Condition') return;
  const overToo = proposed.type === 'AllergyIntolerance' ? OVER : [];
  if ([...DENIED, ...OVER].includes(proposed.status ?? '')) return;
  const denied = aboutSame(proposed, proposed.type).filter(({ status }) =>
    [...DENIED, ...overToo].includes(status ?? ''),
  );
  if (denied.length > 0)
    yield contradicts(
      proposal,
      `${quoted(proposed)} is proposed, and the record says of it: ${denied[0]!.status}. Which is right?`,
      denied,
    );
}

/** A medicine of which the record says that the patient does not bear it. */
function* againstAllergies(
  aboutSame: AboutSame,
  proposal: Proposal,
  proposed: ChartEntry,
): Iterable<Finding> {
  if (!proposed.type.startsWith('Medication')) return;
  const against = aboutSame(proposed, 'AllergyIntolerance').filter(
    ({ status }) => ![...DENIED, ...OVER].includes(status ?? ''),
  );
  if (against.length > 0)
    yield contradicts(
      proposal,
      `${quoted(proposed)} is proposed, and the record has an allergy to it. Are both right?`,
      against,
    );
}

/** What the record has of one test, in the unit that most of it has. */
interface Known {
  readonly there: readonly Measured[];
  readonly usual: Pick<LabResult, 'unit' | 'test'> | null;
  readonly series: readonly Measured[];
}

/** A chart may have 20,000 entries and 500 proposals: its numbers are read when the first is asked for, and not again. */
function readOnce({ entries, units }: Chart): (test: string) => Known {
  let measured: ReturnType<typeof measuredOf> | undefined;
  const known = new Map<string, Known>();
  return (test) => {
    const before = known.get(test);
    if (before !== undefined) return before;
    measured ??= measuredOf(entries);
    const there = measured.get(seriesKey(test)) ?? [];
    const usual = usualOf(there);
    const read = { there, usual, series: inUnit(there, usual, units).series };
    known.set(test, read);
    return read;
  };
}

/**
 * A value that would fit the ones in the record if its unit were another, or its point stood elsewhere; or that is far from the
 * patient's own values.
 */
function* againstValues(
  knownOf: (test: string) => Known,
  { units, patient }: Chart,
  proposal: Proposal,
  proposed: ChartEntry,
): Iterable<Finding> {
  if (proposed.type !== 'Observation') return;
  const moment = momentOf(proposed.date ?? undefined) ?? momentOf(proposal.proposedAt);
  for (const result of resultsIn(proposed.resource)) {
    const { there, usual, series: before } = knownOf(result.test);
    const fewest = isBodySize(result.test) ? 1 : 2;
    if (there.length < fewest || moment === null || result.comparator !== null) continue;
    const own = { entry: proposed, result, value: result.value, ms: Date.parse(moment) };
    const [each] = inUnit([own], usual, units).series;
    if (each === undefined || before.length === 0) continue;
    const mistake =
      mistakeIn(result.test, each.value, expectedAt(before, each))?.mistake ?? farOff(each, before, patient);
    if (mistake === null) continue;
    const near = there.at(-1)!;
    yield contradicts(
      proposal,
      `${result.name} of ${printed(result)} is proposed, and the record has ${printed(near.result)} on ${dayText(near.entry.date!)}: ${mistake}. Is the value right?`,
      [near.entry],
    );
  }
}

/** What the nearest value of the patient's own says against it, whatever may have gone wrong. */
function farOff(each: Measured, before: readonly Measured[], patient: ChartEntry | null): string | null {
  const nearest = before.reduce((near, other) =>
    Math.abs(other.ms - each.ms) < Math.abs(near.ms - each.ms) ? other : near,
  );
  const { test } = each.result;
  const expected = isBodySize(test) ? nearest.value : expectedAt(before, each);
  if (expected === null) return null;
  const birth = patient?.resource.birthDate;
  const years = yearsBetween(typeof birth === 'string' ? birth : undefined, each.ms);
  const apartMs = Math.abs(nearest.ms - each.ms);
  return isFarOff(test, each.value, { value: expected, apartMs, years })
    ? "far from this patient's other values"
    : null;
}

/** Entries of a type that are about the same as a given one, in the order of the chart. */
type AboutSame = (given: ChartEntry, type: string) => readonly ChartEntry[];

/** By their codes, or by their names. Found in a table that is made when the first is asked for: each name is folded once. */
export function aboutSameIn(entries: readonly ChartEntry[]): AboutSame {
  let known: ReadonlyMap<string, readonly { readonly index: number }[]> | undefined;
  return (given, type) => {
    known ??= Map.groupBy(
      entries.flatMap((entry, index) => keysOf(entry, entry.type).map((key) => ({ key, index }))),
      ({ key }) => key,
    );
    const found = keysOf(given, type).flatMap((key) => known!.get(key)?.map(({ index }) => index) ?? []);
    return [...new Set(found)].sort((a, b) => a - b).map((index) => entries[index]!);
  };
}

function keysOf({ matter, name }: ChartEntry, type: string): readonly string[] {
  return [`${type} about ${matter}`, `${type} called ${foldedName(name)}`];
}
