import { actorCompartment, type Compartment, patientCompartment } from '@consilium/kernel';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';

interface Flags {
  readonly by: string;
  readonly actor?: string;
  readonly withActor?: boolean;
  readonly keepActor?: boolean;
  readonly tenant: string;
  readonly forGood?: boolean;
  readonly data?: string;
}

/** `consilium erase` */
export function addErase(program: Command, at: CommandContext): void {
  program
    .command('erase')
    .description('erases a patient or a person from everything; the same again finishes what was begun')
    .argument('[patient]', 'whose record')
    .option('--actor <actor>', 'instead: whose own conversations, preferences and name')
    .option('--with-actor', 'if the patient signs in: their own conversations and preferences too')
    .option('--keep-actor', 'if the patient signs in: keep these')
    .requiredOption('--by <actor>', 'who decided it; is in the trail')
    .option('--tenant <tenant>', 'whose patient or person', 'demo')
    .option('--for-good', 'yes, nobody can bring it back')
    .option('--data <folder>', 'of the start to work on (default: .data)')
    .option('--json', 'the report as JSON')
    .action(async (patient: string | undefined, flags: Flags) => {
      const who = {
        tenant: checkedName(flags.tenant, 'a tenant'),
        compartment: compartmentOf(patient, flags.actor),
        by: checkedName(flags.by, 'an actor'),
      };
      const withActor = checkedChoice(flags);
      if (!flags.forGood)
        throw new UsageError('Erasing cannot be undone.', 'add --for-good if that is what you want');
      const { erase } = await import('./erase.ts');
      await withAdministrator(at, flags.data, (world) => erase(world, { ...who, withActor }, at));
    });
}

/** One of the two: a patient's record, or what is a person's own. */
function compartmentOf(patient: string | undefined, actor: string | undefined): Compartment {
  if ((patient === undefined) === (actor === undefined))
    throw new UsageError('Nobody is named, or two are.', 'name a patient, or a person with --actor');
  return patient === undefined
    ? actorCompartment(checkedName(actor ?? '', 'an actor'))
    : patientCompartment(checkedName(patient, 'a patient'));
}

/** Undefined: not said. */
function checkedChoice({ actor, withActor, keepActor }: Flags): boolean | undefined {
  if (withActor && keepActor) throw new UsageError('--with-actor and --keep-actor exclude each other.');
  if (actor !== undefined && (withActor || keepActor))
    throw new UsageError('--with-actor and --keep-actor go with a patient, not with --actor.');
  return withActor ? true : keepActor ? false : undefined;
}
