import { trailReport } from '@consilium/store';
import { type Administrator, trailOf } from '../local/administrator.ts';
import { EXIT, type ExitCode } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';

/** Does the audit trail hold? Names the first bad entry of each chain; exit code 1 where there is one. */
export async function verifyTrail(
  world: Administrator,
  tenant: string,
  verifiedUpTo: number,
  report: Reporter,
): Promise<ExitCode> {
  report.progress(`reading every entry of ${tenant} …`);
  const { faults, summary } = await trailReport(await trailOf(world, tenant), tenant, { verifiedUpTo });
  const newest = summary.newestCheckpoint;
  const last = newest?.number ?? 0;
  if (verifiedUpTo > Math.max(last, 1))
    throw new Trouble('no-checkpoint', {
      what: `There is no checkpoint ${verifiedUpTo}: the newest is ${last}.`,
      remedy:
        'check the number; if an earlier run has read it, the trail was cut off or put back: compare with a backup',
    });
  const lines = [
    ...faults.map(
      ({ compartment, seq, fault }) =>
        `FAULT  ${fault}  ${compartment ?? 'checkpoints'}${seq === null ? '' : `  entry ${seq}`}`,
    ),
    `${summary.entries} entries in ${summary.chains} chains, ${summary.checkpoints} signed checkpoints`,
    newest
      ? `signed up to ${newest.at} (checkpoint ${newest.number}); what is newer is not covered yet`
      : 'nothing was signed yet',
    faults.length === 0 ? 'the trail holds' : `${faults.length} faults`,
  ];
  report.result({ tenant, holds: faults.length === 0, faults, summary }, lines.join('\n'));
  return faults.length === 0 ? EXIT.done : EXIT.failed;
}
