import { type ChartFact, factId } from '@consilium/kernel';

type Said = Omit<ChartFact, 'id' | 'resource' | 'printed'>;

/** A fact as a tool hands it out: version 1, without path, verdict and trend if not given. */
export function chartFact(resource: string, printed: string, over: Partial<Said> = {}): ChartFact {
  const said = { resource, version: 1, path: '', printed, verdict: null, trend: null, ...over };
  return { id: factId(said), ...said };
}
