import type { ResearchClaim } from '@consilium/kernel';

/**
 * A largest set of claims that are of different works, found greedily: first those that are related to the fewest others. Two documents
 * of one trial, a paper and its preprint, or a review and a trial that it names are not independent.
 */
export function independentWorks(claims: readonly ResearchClaim[]): readonly ResearchClaim[] {
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
