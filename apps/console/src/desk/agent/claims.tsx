import { Link } from '@tanstack/react-router';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment, withClinicalDates } from '../../components/dates.ts';
import { ListTable } from '../../components/list-table.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { LEVEL_WORDS, statusWords } from '../../words/evidence-words.ts';
import { type Agent, useClaims } from '../agents/use-agents.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';

const CELL = 'align-baseline text-small tablet:px-2 tablet:py-2 tablet:first:pl-0 tablet:last:pr-0';

const COLUMNS = ['Claim', 'Level of the source', 'Status', 'Found'];

/** What the agent has found: each sentence with its source, the source's level and what is known of it now. */
export function AgentClaims({ agent }: { readonly agent: Agent }) {
  const now = useTenantNow();
  const found = useClaims(agent.id);
  if (!found.isSuccess) return <QueryState of={found} label="Loading claims" lines={6} />;
  const claims = found.data.claims.toReversed();
  if (claims.length === 0)
    return (
      <EmptyState title="No claims yet">
        Each finding that cites a source is listed here with its level.
      </EmptyState>
    );
  return (
    <ListTable columns={COLUMNS} caption={`Claims of ${agent.name}, newest first`}>
      {claims.map((claim) => (
        <tr key={claim.id} className="grid gap-0.5 border-rule border-b py-2 tablet:table-row tablet:py-0">
          <td className={`${CELL} max-w-[60ch]`}>
            <span className="wrap-anywhere font-serif text-text">{claim.sentence}</span>
            <Link
              to="/evidence/snapshots/$hash"
              params={{ hash: claim.snapshot }}
              className="mt-0.5 block w-fit text-lit text-note hover:underline pointer-coarse:py-3"
            >
              <span className="sr-only">Source: </span>
              <span className="wrap-anywhere line-clamp-2">
                {withClinicalDates(claim.source.replaceAll('*', ''))}
              </span>
            </Link>
            {claim.counts ? (
              <>
                {' '}
                <Chip tone="good">counts for the threshold</Chip>
              </>
            ) : null}
          </td>
          <td className={CELL}>{wordOf(LEVEL_WORDS, claim.level) ?? claim.level}</td>
          <td className={CELL}>
            {claim.standing === 'retracted' ? (
              <span className="font-semibold text-urgent">Source retracted</span>
            ) : claim.status === 'checked' ? (
              'Confirmed by the source'
            ) : (
              <span className="text-propose">Not confirmed by the source</span>
            )}
            {claim.standing === 'concern' ? (
              <span className="block text-propose">{statusWords('concern', { level: claim.level })}</span>
            ) : null}
          </td>
          <td className={`${CELL} whitespace-nowrap text-ink-2`}>{clinicalMoment(claim.first_seen, now)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
