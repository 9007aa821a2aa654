import {
  type EvidenceLevel,
  isAtLeast,
  levelWords,
  type ResearchClaim,
  type ThresholdVerdict,
  type TypedThreshold,
} from '@consilium/kernel';
import { readText } from '../claims/literature/read-text.ts';
import { disagree, isAbout, type ReadClaim, readClaim, reportsOn, wayOn } from './reports-on.ts';
import { sayDay } from './say-threshold.ts';

/**
 * Whether claims are enough, by code alone. Claims that were not confirmed do not count, nor do sources that were retracted or are
 * doubted, nor animals and cells that nobody asked for. `today`: the day by the tenant's clock, `2027-04-03`.
 */
export function decideThreshold(
  threshold: TypedThreshold,
  claims: readonly ResearchClaim[],
  today: string,
): ThresholdVerdict {
  const { level, independent_sources: needed = 1, outcome, population, until } = threshold;
  const ended = until !== undefined && today > until;
  const notMet = (...missing: readonly string[]): ThresholdVerdict => ({
    ...{ met: false, by: 'code', on: [], ended },
    missing: [
      ...missing,
      ...(until === undefined
        ? []
        : [ended ? `It stopped looking after ${sayDay(until)}.` : `It looks until ${sayDay(until)}.`]),
    ],
  });
  if (
    level === undefined &&
    outcome === undefined &&
    population === undefined &&
    threshold.independent_sources === undefined
  )
    return notMet();

  const fallen = notCounted(claims);
  const standing = claims.filter((claim) => claim.status === 'checked' && isStanding(claim));
  if (standing.length === 0) return notMet(NOTHING, ...fallen);
  const strong = standing.filter((claim) => level === undefined || isAtLeast(claim.level, level));
  if (strong.length === 0) return notMet(noneOf(level!, standing), ...fallen);
  const read = strong.map(readClaim);
  const about = read.filter((each) => isAbout(each, population));
  if (about.length === 0)
    return notMet(
      population === undefined ? NO_PEOPLE : `No such source is about ${population} yet.`,
      ...fallen,
    );
  const on = outcome === undefined ? about : about.filter((each) => reportsOn(each, readText(outcome)));
  if (on.length === 0) return notMet(`No such source reports on ${outcome} yet.`, ...fallen);

  const { works, against } = agreeing(on, outcome);
  if (works.length < needed)
    return notMet(
      `${works.length} of ${needed} independent sources so far.`,
      ...sameWork(on, works, against),
      ...fallen,
    );
  const restsOn = new Set(works.map(({ hash }) => hash));
  return {
    ...{ met: true, by: 'code', missing: [], ended },
    on: on.filter(({ claim }) => restsOn.has(claim.hash)).map(({ claim }) => claim.id),
  };
}

const NOTHING = 'There is no confirmed finding yet.';
const NO_PEOPLE =
  'The findings so far are from animals or cells, which do not count unless they are asked for.';

/** Whether a source may carry a threshold, by what is known of it. */
export function isStanding({ standing }: ResearchClaim): boolean {
  return standing !== 'retracted' && standing !== 'concern';
}

function noneOf(level: EvidenceLevel, standing: readonly ResearchClaim[]): string {
  const best = standing.reduce((one, other) => (isAtLeast(one.level, other.level) ? one : other)).level;
  const asked =
    level === 'guideline'
      ? 'guideline'
      : `${levelWords(level)}${level === 'systematic_review' ? '' : ' or stronger'}`;
  return `No ${asked} yet; the strongest source so far is: ${levelWords(best)}.`;
}

interface Agreeing {
  readonly works: readonly ResearchClaim[];
  /** Independent works that say otherwise. */
  readonly against: number;
}

/** The most independent works that do not contradict each other on the outcome. */
function agreeing(on: readonly ReadClaim[], outcome: string | undefined): Agreeing {
  const all = independentWorks(on.map(({ claim }) => claim));
  if (outcome === undefined) return { works: all, against: 0 };
  const asked = readText(outcome);
  const ways = new Map(on.map((each) => [each, wayOn(each, asked)]));
  let best: readonly ResearchClaim[] = [];
  for (const way of new Set(ways.values())) {
    const group = on.filter((each) => !disagree(way, ways.get(each) ?? null));
    const works = independentWorks(group.map(({ claim }) => claim));
    if (works.length > best.length) best = works;
  }
  return { works: best, against: all.length - best.length };
}

function sameWork(
  on: readonly ReadClaim[],
  works: readonly ResearchClaim[],
  against: number,
): readonly string[] {
  const documents = new Set(on.map(({ claim }) => claim.hash)).size;
  const twice = documents - works.length - against;
  return [
    ...(against > 0 ? [`${counted(against, 'source says', 'sources say')} otherwise.`] : []),
    ...(twice > 0
      ? [`${counted(twice, 'document reports', 'documents report')} work that is counted already.`]
      : []),
  ];
}

/** Why claims were left out, by their sources. */
function notCounted(claims: readonly ResearchClaim[]): readonly string[] {
  const of = (picked: (claim: ResearchClaim) => boolean) =>
    new Set(claims.filter(picked).map(({ hash }) => hash)).size;
  const retracted = of(({ standing }) => standing === 'retracted');
  const doubted = of(({ standing }) => standing === 'concern');
  return [
    ...(retracted > 0
      ? [
          `${counted(retracted, 'source was', 'sources were')} retracted and ${retracted === 1 ? 'does' : 'do'} not count.`,
        ]
      : []),
    ...(doubted > 0
      ? [
          `${counted(doubted, 'source is', 'sources are')} under an expression of concern and ${doubted === 1 ? 'does' : 'do'} not count.`,
        ]
      : []),
  ];
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/**
 * A largest set of claims that are of different works, found greedily: first those that are related to the fewest others. Two documents
 * of one trial, a paper and its preprint, or a review and a trial that it names are not independent.
 */
function independentWorks(claims: readonly ResearchClaim[]): readonly ResearchClaim[] {
  const works = [...new Map(claims.map((claim) => [claim.hash, claim])).values()];
  const related = works.map((one) => works.filter((other) => other !== one && isRelated(one, other)));
  const byDegree = works
    .map((work, at) => ({ work, others: related[at]! }))
    .toSorted((one, other) => one.others.length - other.others.length);
  const chosen = new Set<ResearchClaim>();
  for (const { work, others } of byDegree) if (!others.some((other) => chosen.has(other))) chosen.add(work);
  return works.filter((work) => chosen.has(work));
}

/** Whether two documents are of one work, or one contains the other. */
function isRelated(one: ResearchClaim, other: ResearchClaim): boolean {
  const [a, b] = [one.work, other.work];
  const isSame = <T>(left: T | null, right: T | null) => left !== null && left === right;
  if (one.hash === other.hash || isSame(a.doi, b.doi) || isSame(a.pmid, b.pmid)) return true;
  if (a.title !== '' && a.title === b.title) return true;
  const common = a.registrations.filter((each) => b.registrations.includes(each));
  if (common.length === 0) return false;
  if (isSame(a.firstAuthor, b.firstAuthor)) return true;
  // The registration that a document begins with is its own; in a review all of them are.
  return common.some((each) => isOfIt(one, each) && isOfIt(other, each));
}

function isOfIt({ work, level }: ResearchClaim, registration: string): boolean {
  return work.registrations[0] === registration || level === 'systematic_review' || level === 'guideline';
}
