import type { SeenCheckpoint } from '@consilium/store';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';

interface Flags {
  readonly data?: string;
  readonly from?: string;
  readonly sinceNumber?: string;
  readonly hash?: string;
  readonly memory?: string;
}

const TENANT = 'demo';
const DATA = ['--data <folder>', 'of the start to look at (default: .data)'] as const;

/** `consilium audit` */
export function addAudit(program: Command, at: CommandContext): void {
  const audit = program.command('audit').description('the trail of who read and wrote what');
  audit
    .command('verify')
    .description('does the trail hold? Names the first bad entry of each chain')
    .argument('[tenant]', 'whose trail', TENANT)
    .option('--from <checkpoint>', 'the number up to which an earlier run has found it good')
    .option(
      '--since-number <number>',
      'a checkpoint that must still be there, from a log or a metric; with --hash',
    )
    .option('--hash <hex>', 'its hash, or the first 12 digits of it')
    .option('--memory <file>', 'what earlier runs have seen (default: ~/.local/state/consilium/trails.json)')
    .option(...DATA)
    .option('--json', 'the report as JSON')
    .action(async (tenant: string, { data, from, sinceNumber, hash, memory }: Flags) => {
      const verifiedUpTo = checkedCheckpoint(from, '--from');
      const given = checkedSeen(sinceNumber, hash);
      const { verifyTrail } = await import('./verify.ts');
      const { memoryPath, openTrailMemory } = await import('./trail-memory.ts');
      const words = {
        ...{ verifiedUpTo, given, tenant: checkedName(tenant, 'a tenant') },
        memory: openTrailMemory(memory ?? memoryPath(at.environment)),
      };
      at.exit = await withAdministrator(at, data, (world) => verifyTrail(world, words, at.report));
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

function checkedCheckpoint(text = '1', option: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new UsageError(`${option} ${text}: a checkpoint has a number, from 1 on`);
}

function checkedSeen(number: string | undefined, hash: string | undefined): SeenCheckpoint | null {
  if (number === undefined && hash === undefined) return null;
  if (number === undefined || hash === undefined)
    throw new UsageError(
      '--since-number and --hash go together',
      'give both: --since-number 120 --hash 3f9a…',
    );
  if (!/^[0-9a-f]{12,64}$/i.test(hash))
    throw new UsageError(
      `--hash ${hash.slice(0, 80)}: 12 to 64 hex digits`,
      'as the log has it: checkpoint_signed',
    );
  return { number: checkedCheckpoint(number, '--since-number'), hash: hash.toLowerCase() };
}
