import type { Command } from 'commander';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';
import type { Surroundings } from '../surroundings.ts';

interface Flags {
  readonly by: string;
  readonly tenant: string;
  readonly forGood?: boolean;
  readonly data?: string;
}

/** `consilium erase` */
export function addErase(program: Command, at: Surroundings): void {
  program
    .command('erase')
    .description('erases a patient from everything; the same again finishes what was begun')
    .argument('<patient>', 'whose record')
    .requiredOption('--by <actor>', 'who decided it; stands in the trail')
    .option('--tenant <tenant>', 'whose patient', 'demo')
    .option('--for-good', 'yes, nobody can bring it back')
    .option('--data <folder>', 'of the start to work on (default: .data)')
    .option('--json', 'the report as JSON')
    .action(async (patient: string, { by, tenant, forGood, data }: Flags) => {
      const who = {
        tenant: checkedName(tenant, 'a tenant'),
        patient: checkedName(patient, 'a patient'),
        by: checkedName(by, 'an actor'),
      };
      if (!forGood)
        throw new UsageError('Erasing cannot be undone.', 'add --for-good if that is what you want');
      const { erase } = await import('./erase.ts');
      await withAdministrator(at, data, (world) => erase(world, who, at.report));
    });
}
