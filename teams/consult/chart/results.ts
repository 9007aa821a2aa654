import {
  changesIn,
  currentRun,
  isResult,
  joinResults,
  type LabResult,
  type Reporter,
  type ResourceVersion,
  reporterOf,
  resultsIn,
  resultTime,
  type SeriesChange,
  seriesKey,
  type TrendFound,
  trendIn,
} from '@consilium/kernel';
import { type Doubts, readDoubts } from './doubts.ts';
import { notesIn } from './fhir-words.ts';
import { recordOf } from './ports.ts';

/** One number of the record, with where it stands. */
export interface Result extends LabResult {
  readonly resource: string;
  readonly version: number;
  /** As the resource writes it; null: not said. */
  readonly at: string | null;
  readonly isPreliminary: boolean;
  readonly reporter: Reporter | null;
  /** What the resource notes beside it; empty: nothing. */
  readonly note: string;
  /** Why it is not trusted; null: nothing is asked about it. Then it has no verdict. */
  readonly doubt: string | null;
}

/** Results of one analyte, newest first, and where they go. */
export interface Series {
  /** Of the newest result, as is the name. */
  readonly test: string;
  readonly name: string;
  readonly results: readonly Result[];
  /** The same in the unit of the newest result, where it is written in another. */
  readonly converted: ReadonlyMap<Result, { readonly value: number; readonly unit: string }>;
  readonly trend: TrendFound | null;
  /** Of method or range, among those that can be compared; oldest first. */
  readonly changes: readonly SeriesChange[];
}

const PAGE = 500;
/** Newest pages; what is older is said to be left out. */
const MOST_PAGES = 6;

export const OLDER_LEFT_OUT = 'Older results were left out.';

/** What is said where none is found: of what was not read, nothing is. */
export function noResult(isWhole: boolean, since: string | null = null): string {
  const when = since === null ? '' : ` since ${since}`;
  const newest = `none among the newest ${PAGE * MOST_PAGES} measurements of the record`;
  return isWhole ? `no result in the record${when}` : `${newest}${when}, older ones were not read`;
}

/** The observations of the record, newest first. `isWhole` false: there are more, older ones. */
export async function readObservations(since: string | null): Promise<{
  readonly found: readonly ResourceVersion[];
  readonly doubts: Doubts;
  readonly isWhole: boolean;
}> {
  const { caller } = currentRun();
  const doubts = await readDoubts();
  const found: ResourceVersion[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const search = {
      types: ['Observation'],
      limit: PAGE,
      ...(since ? { from: since } : {}),
      ...(cursor ? { cursor } : {}),
    };
    const next = await recordOf().search(caller, search);
    found.push(...next.found.filter(({ resource }) => isResult(resource.status)));
    cursor = next.cursor;
    if (cursor === null) return { found, doubts, isWhole: true };
  }
  return { found, doubts, isWhole: false };
}

/** The numbers of observations as series, the one with the newest result first. */
export function seriesIn(observations: readonly ResourceVersion[], doubts: Doubts): readonly Series[] {
  const results = observations.flatMap((each) => numbersOf(each, doubts));
  return [...Map.groupBy(results, ({ test }) => seriesKey(test)).values()].map(seriesOf);
}

function numbersOf({ type, id, version, resource }: ResourceVersion, doubts: Doubts): readonly Result[] {
  const at = resultTime(resource);
  const isPreliminary = resource.status === 'preliminary';
  const reporter = reporterOf(resource);
  const note = notesIn(resource.note);
  return resultsIn(resource).map((result) => {
    const doubt = doubts.of(`${type}/${id}`, version, result);
    return {
      ...result,
      ...{ resource: `${type}/${id}`, version, at, isPreliminary, reporter, note, doubt },
      verdict: doubt === null ? result.verdict : null,
    };
  });
}

function seriesOf(results: readonly Result[]): Series {
  const newest = results[0]!;
  const { printedUnit, points } = joinResults(results, currentRun().ports.units)[0]!;
  const comparable = points
    .filter(({ result }) => result.doubt === null)
    .map(({ result: { at, comparator, method }, value, range }) => ({ at, comparator, method, value, range }))
    .toReversed();
  const dated = comparable.flatMap((point) => (point.at === null ? [] : [{ ...point, at: point.at }]));
  const converted = points.flatMap(({ result, value, given }) =>
    given === null ? [] : [[result, { value, unit: printedUnit ?? '' }] as const],
  );
  return {
    ...{ test: newest.test, name: newest.name, results, converted: new Map(converted) },
    trend: trendIn(dated, newest.test),
    changes: changesIn(comparable),
  };
}
