import { patientCompartment } from '@consilium/kernel';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';

const DATA = ['--data <folder>', 'of the start to work on (default: .data)'] as const;

/** `consilium keys` */
export function addKeys(program: Command, at: CommandContext): void {
  const keys = program.command('keys').description('the keys that seal what is kept of patients');
  keys
    .command('rewrap')
    .description('wraps every key again with the newest master; the same again goes on after a crash')
    .option(
      '--retire',
      'then removes the secrets of older masters from KEY_FILE; what reads their key ids stays',
    )
    .option(...DATA)
    .option('--json', 'the report as JSON')
    .action(async ({ retire = false, data }: { readonly retire?: boolean; readonly data?: string }) => {
      const { rewrap } = await import('./keys.ts');
      await withAdministrator(at, data, (world) => rewrap(world, { retire }, at.report));
    });
  keys
    .command('rotate')
    .description('seals what is new of a patient with a further key; older seals stay readable')
    .argument('<tenant>', 'whose patient')
    .argument('<patient>', 'whose key')
    .requiredOption('--by <actor>', 'who decided it; is in the trail')
    .option(...DATA)
    .option('--json', 'the report as JSON')
    .action(
      async (tenant: string, patient: string, flags: { readonly by: string; readonly data?: string }) => {
        const who = { tenant: checkedName(tenant, 'a tenant'), by: checkedName(flags.by, 'an actor') };
        const compartment = patientCompartment(checkedName(patient, 'a patient'));
        const { rotate } = await import('./keys.ts');
        await withAdministrator(at, flags.data, (world) => rotate(world, who, compartment, at.report));
      },
    );
}
