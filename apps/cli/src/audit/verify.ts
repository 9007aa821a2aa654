import type { AuditFault } from '@consilium/kernel';
import { type SeenCheckpoint, trailReport, unaccountedGrants } from '@consilium/store';
import { type Administrator, trailOf } from '../local/administrator.ts';
import { EXIT, type ExitCode } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';
import { placeOf, type TrailMemory } from './trail-memory.ts';

/** More of them say nothing new. */
const MOST_GRANTS = 100;

export interface VerifyWords {
  readonly tenant: string;
  readonly verifiedUpTo: number;
  /** From a log or a metric; null: none is given. */
  readonly given: SeenCheckpoint | null;
  readonly memory: TrailMemory;
}

/** Does the audit trail hold? Names the first bad entry of each chain; exit code 1 where there is one. */
export async function verifyTrail(
  world: Administrator,
  { tenant, verifiedUpTo, given, memory }: VerifyWords,
  report: Reporter,
): Promise<ExitCode> {
  report.progress(`reading every entry of ${tenant} …`);
  const trail = await trailOf(world, tenant);
  const { publicKey } = await trail.secrets.signer(tenant);
  const remembered = memory.recall(publicKey);
  const place = placeOf(world.config.DATABASE_URL);
  const replaced = memory.otherKey(publicKey, { tenant, place });
  const seen = [given, remembered].filter((each) => each !== null);
  const { faults, summary } = await trailReport(trail, tenant, { verifiedUpTo, seen });
  const newest = summary.newestCheckpoint;
  const last = newest?.number ?? 0;
  if (verifiedUpTo > Math.max(last, 1) && !faults.some(({ fault }) => fault === 'trail-cut'))
    throw new Trouble('no-checkpoint', {
      what: `There is no checkpoint ${verifiedUpTo}: the newest is ${last}.`,
      remedy:
        'check the number; if an earlier run has read it, the trail was cut off or put back: compare with a backup',
    });
  // A trail that was cut must not become what is remembered.
  if (newest && replaced === null && faults.every(({ compartment }) => compartment !== null))
    memory.keep(publicKey, {
      ...{ tenant, place },
      number: newest.number,
      hash: newest.hash,
      at: new Date().toISOString(),
    });
  const unaccounted = await unaccountedGrants(trail.operate, tenant, MOST_GRANTS);
  const bad = faults.length + unaccounted.length + (replaced ? 1 : 0);
  const lines = [
    ...(replaced
      ? [
          `FAULT  the trail was replaced: another key signs it than on ${replaced.at}, when checkpoint ${replaced.number} was seen; if you set up this database again, take that entry out of ${memory.path}`,
        ]
      : []),
    ...faults.map(faultLine),
    ...unaccounted.map(
      ({ grant, actor, compartment, relation, grantedAt }) =>
        `FAULT  no entry accounts for grant ${grant}: ${actor} opens ${compartment} as ${relation} since ${grantedAt}`,
    ),
    `${summary.entries} entries in ${summary.chains} chains, ${summary.checkpoints} signed checkpoints`,
    newest
      ? `signed up to ${newest.at} (checkpoint ${newest.number}, ${newest.hash.slice(0, 12)}); what is newer is not covered yet`
      : 'nothing was signed yet',
    remembered
      ? `compared with checkpoint ${remembered.number}, seen on ${remembered.at}; remembered in ${memory.path}`
      : `no earlier run is remembered in ${memory.path}: a cut of both stores before now would not show`,
    bad === 0 ? 'the trail holds' : `${bad} ${bad === 1 ? 'fault' : 'faults'}`,
  ];
  report.result(
    { tenant, holds: bad === 0, faults, unaccounted, replaced, summary, remembered, memory: memory.path },
    lines.join('\n'),
  );
  return bad === 0 ? EXIT.done : EXIT.failed;
}

function faultLine({ compartment, seq, fault, checkpoint, seen }: AuditFault): string {
  const when = seen?.at === undefined ? 'before' : `on ${seen.at}`;
  if (fault === 'trail-cut')
    return `FAULT  the trail was cut: it ends at checkpoint ${checkpoint}, but ${seen?.number} was seen ${when}`;
  if (fault === 'checkpoint-replaced')
    return `FAULT  the trail was cut: checkpoint ${checkpoint} is not the one that was seen ${when}`;
  return `FAULT  ${fault}  ${compartment ?? `checkpoint ${checkpoint}`}${seq === null ? '' : `  entry ${seq}`}`;
}
