import type { Command } from 'commander';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';
import type { Surroundings } from '../surroundings.ts';

interface Flags {
  readonly data?: string;
  readonly from?: string;
}

const TENANT = 'demo';
const DATA = ['--data <folder>', 'of the start to look at (default: .data)'] as const;

/** `consilium audit` */
export function addAudit(program: Command, at: Surroundings): void {
  const audit = program.command('audit').description('the trail of who read and wrote what');
  audit
    .command('verify')
    .description('does the trail hold? Names the first bad entry of each chain')
    .argument('[tenant]', 'whose trail', TENANT)
    .option('--from <checkpoint>', 'the number up to which an earlier run has found it good')
    .option(...DATA)
    .option('--json', 'the report as JSON')
    .action(async (tenant: string, { data, from }: Flags) => {
      const upTo = checkedCheckpoint(from);
      const { verifyTrail } = await import('./verify.ts');
      const name = checkedName(tenant, 'a tenant');
      at.exit = await withAdministrator(at, data, (world) => verifyTrail(world, name, upTo, at.report));
    });
  audit
    .command('public-key')
    .description('the key that checkpoints are signed with, as PEM')
    .argument('[tenant]', 'whose key', TENANT)
    .option(...DATA)
    .option('--json', 'the key as JSON')
    .action(async (tenant: string, { data }: Flags) => {
      const { trailOf } = await import('../local/administrator.ts');
      await withAdministrator(at, data, async (world) => {
        const { secrets } = await trailOf(world, checkedName(tenant, 'a tenant'));
        const key = (await secrets.signer(tenant)).publicKey.trim();
        at.report.result({ tenant, publicKey: key }, key);
      });
    });
}

function checkedCheckpoint(text = '1'): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new UsageError(`--from ${text}: a checkpoint has a number, from 1 on`);
}
