import {
  currentRun,
  isResult,
  type LabResult,
  type Reporter,
  type ResourceVersion,
  reporterOf,
  resultsIn,
  resultTime,
  type Trend,
  trendOf,
  valueIn,
} from '@consilium/kernel';
import { recordOf } from './ports.ts';

/** One number of the record, with where it stands. */
export interface Result extends LabResult {
  readonly resource: string;
  readonly version: number;
  /** As the resource writes it; null: not said. */
  readonly at: string | null;
  readonly isPreliminary: boolean;
  readonly reporter: Reporter | null;
}

/** Results of one test that can be compared: newest first, and where they go. */
export interface Series {
  readonly test: string;
  readonly name: string;
  readonly results: readonly Result[];
  readonly trend: Trend | null;
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
export async function readObservations(
  since: string | null,
): Promise<{ readonly found: readonly ResourceVersion[]; readonly isWhole: boolean }> {
  const { caller } = currentRun();
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
    if (cursor === null) return { found, isWhole: true };
  }
  return { found, isWhole: false };
}

/** The numbers of observations as series, the one with the newest result first. */
export function seriesIn(observations: readonly ResourceVersion[]): readonly Series[] {
  const byTest = new Map<string, Result[]>();
  for (const result of observations.flatMap(numbersOf)) {
    const same = byTest.get(result.test) ?? [];
    byTest.set(result.test, [...same, result]);
  }
  return [...byTest.values()].map(seriesOf);
}

function numbersOf({ type, id, version, resource }: ResourceVersion): readonly Result[] {
  const at = resultTime(resource);
  const isPreliminary = resource.status === 'preliminary';
  const reporter = reporterOf(resource);
  return resultsIn(resource).map((result) => ({
    ...result,
    resource: `${type}/${id}`,
    version,
    at,
    isPreliminary,
    reporter,
  }));
}

function seriesOf(results: readonly Result[]): Series {
  const newest = results[0]!;
  const { units } = currentRun().ports;
  const points = results.flatMap((result) => {
    const value = valueIn(result, newest.unit, units);
    return value === null || result.at === null
      ? []
      : [{ at: result.at, value, comparator: result.comparator }];
  });
  return { test: newest.test, name: newest.name, results, trend: trendOf(points, newest.test) };
}
