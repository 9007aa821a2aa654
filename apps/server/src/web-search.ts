import type { CheckOutgoing, EvidenceSources, WebSearch } from '@consilium/kernel';
import type { AuditWriter } from '@consilium/store';
import { refuseNamed } from './check-outgoing.ts';

/** The sources outside for research agents: all of them at once; what one gives is kept, whatever another does. */
export function webSearch(
  sources: EvidenceSources,
  audit: Pick<AuditWriter, 'before'>,
  check: CheckOutgoing,
): WebSearch {
  return {
    names: sources.names,
    search: async (caller, query, { signal }) => {
      await refuseNamed(check, caller.scope, query);
      await audit.before(caller, { action: 'evidence.fetch' });
      const settled = await Promise.allSettled(
        sources.names.map((name) => sources.fetchFrom(caller.scope, name, query, { signal })),
      );
      const found = settled.map((each, at) =>
        each.status === 'fulfilled'
          ? each.value
          : {
              name: sources.names[at] ?? '',
              kept: 0,
              gap: `${sources.names[at]} did not answer.`,
              hashes: [],
            },
      );
      return {
        sources: found.map(({ name, kept, gap }) => ({ name, kept, gap })),
        hashes: found.flatMap(({ hashes }) => hashes),
      };
    },
  };
}
