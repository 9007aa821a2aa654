import {
  createClinicalTrials,
  createEgress,
  createEuropePmc,
  createOpenFda,
  createPubMed,
  type SourceClient,
} from '@consilium/evidence';
import { type FixtureSources, HOSTS, type SourceName } from '@consilium/evidence/test-support/sources';

/** No waiting for turns: that the hosts' own limits are kept is shown elsewhere. */
export const HOST_LIMITS = Object.fromEntries(
  Object.values(HOSTS).map((host) => [host, { perSecond: 1_000 }]),
);
const now = () => new Date('2026-01-01T00:00:00Z');

/** The real clients, which meet stand-ins of the sources on this machine. */
export function clientsOf({ internet }: FixtureSources): readonly SourceClient[] {
  const egress = createEgress({
    ...internet.options,
    limits: { totalMs: 2_000, turnMs: 1_000 },
    hosts: HOST_LIMITS,
  });
  return [createPubMed, createEuropePmc, createClinicalTrials, createOpenFda].map((create) =>
    create({ egress, now }),
  );
}

/** Requests that have arrived at any source, in their order. */
export function requestsTo(sources: FixtureSources): readonly URL[] {
  return (Object.keys(HOSTS) as SourceName[])
    .flatMap((name) => sources.asked(name))
    .toSorted((one, other) => one.at - other.at)
    .map(({ url }) => url);
}

/** The words that a request asks for; null: it names documents, not words. */
export function queryIn(url: URL): string | null {
  const { searchParams: said } = url;
  return said.get('term') ?? said.get('query') ?? said.get('query.term') ?? said.get('search');
}
