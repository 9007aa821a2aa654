import { type AnswerDraft, type FetchedSource, snapshotOf } from '@consilium/kernel';
import { STORE } from '../durable/policy.ts';
import type { RunContext } from '../run/run-context.ts';

/** Stores the result of each source with the conversation. */
export async function keepSearches(
  { deps, durable, scope, identity }: RunContext,
  query: string,
  fetched: readonly FetchedSource[],
): Promise<void> {
  const { searches } = deps.ports;
  const { conversation, turn } = identity;
  if (!searches || conversation === null) return;
  await durable.step('outside kept', STORE, () =>
    searches.keep(
      scope,
      fetched.map(({ name, total, kept, gap, hashes }) => ({
        ...{ conversation, turn, step: 'outside', place: name, terms: query, hashes, gap },
        counts: { found: total, screened: kept, read: kept },
      })),
    ),
  );
}

/** Counts, for each search of the turn, the documents that the answer cites. */
export async function countCited(run: RunContext, { claims }: AnswerDraft): Promise<void> {
  const { searches } = run.deps.ports;
  const cited = claims
    .filter(({ kind, status }) => kind === 'literature' && status !== 'removed')
    .flatMap(({ evidence }) => evidence.flatMap(({ ref }) => snapshotOf(ref) ?? []));
  if (!searches || cited.length === 0) return;
  await run.durable.step('count cited', STORE, () =>
    searches.countCited(run.scope, run.identity.turn, [...new Set(cited)]),
  );
}
