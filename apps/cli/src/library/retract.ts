import { actorCompartment, printShort, type SourceStatus } from '@consilium/kernel';
import { createAuditWriter, createScopedStore, createSnapshotRows } from '@consilium/store';
import { type Administrator, trailOf } from '../local/administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import { plain } from '../report/plain.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';

export interface Retraction {
  readonly tenant: string;
  readonly by: string;
  readonly source: string;
  readonly status: SourceStatus;
  readonly reason?: string;
}

const MOST_NAMED = 20;

/** Records a new status for one document; a worker then marks the answers that used it. Throws Trouble if the words match no document, or several. */
export async function retract(
  world: Administrator,
  { tenant, by, source, status, reason }: Retraction,
  report: Reporter,
): Promise<void> {
  const { secrets } = await trailOf(world, tenant);
  const app = world.pool('app');
  const audit = createAuditWriter({ pool: app, secrets, now: () => new Date() });
  const rows = createSnapshotRows({ store: createScopedStore({ pool: app, audit }) });
  const caller = {
    scope: { tenant, actor: by, compartment: actorCompartment(by), purpose: 'HOPERAT' },
  } as const;
  const found = await rows.named(caller, source, MOST_NAMED);
  const [one, ...others] = found;
  if (one === undefined)
    throw new Trouble('not_found', {
      what: `No document in the library of ${tenant} has “${plain(source)}” in its title or numbers.`,
      remedy: 'check the tenant (with npm start it is demo) and the words',
      exit: EXIT.refused,
    });
  if (others.length > 0)
    throw new Trouble('ambiguous', {
      what: `“${plain(source)}” names ${found.length === MOST_NAMED ? `${MOST_NAMED} or more` : found.length} documents.`,
      remedy: `name one by its hash:\n${found.map(({ snapshot }) => lineOf(snapshot)).join('\n')}`,
      exit: EXIT.refused,
    });
  const { snapshot } = one;
  await rows.addStatus(caller, snapshot.hash, {
    status,
    by: 'by-hand',
    ...(reason === undefined ? {} : { reason }),
  });
  report.result(
    { tenant, hash: snapshot.hash, status, reason: reason ?? null },
    `${status.replaceAll('_', ' ')}: ${plain(printShort(snapshot.source))} (${snapshot.hash.slice(0, 16)}). Answers that used it are marked within seconds, and their readers told`,
  );
}

function lineOf({
  hash,
  source,
}: {
  readonly hash: string;
  readonly source: Parameters<typeof printShort>[0];
}) {
  return `  ${hash.slice(0, 16)}  ${plain(printShort(source))}`;
}
