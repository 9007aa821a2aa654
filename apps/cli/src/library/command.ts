import type { Command } from 'commander';
import { type ApiFlags, withApiFlags } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { whoDoes } from '../local/who-does.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';
import { SOURCE_KINDS, sourceFrom } from './source-fields.ts';

interface Flags {
  readonly as: string;
  readonly reason?: string;
  readonly by?: string;
  readonly data?: string;
}

interface ImportFlags extends ApiFlags {
  readonly kind: string;
  readonly licence: string;
  readonly set?: readonly string[];
}

const STANDINGS = ['retracted', 'concern', 'corrected', 'none_known'] as const;
const LONGEST_REASON = 500;

/** Adds `consilium library`: the commands for a tenant's knowledge library. */
export function addLibrary(program: Command, at: CommandContext): void {
  const library = program.command('library').description('the knowledge library of a tenant');
  withApiFlags(
    library
      .command('import')
      .description('imports a file: a PDF, a web page or a text, with where it comes from')
      .argument('<file>', 'such as guideline.pdf')
      .requiredOption('--kind <kind>', `${SOURCE_KINDS.join(', ')}`)
      .requiredOption('--licence <words>', 'what its text may be used for, such as "CC BY 4.0"')
      .option('--set <name=value...>', 'a field of the source, such as --set title="Care of the foot"')
      .option('--json', 'the import as JSON'),
  ).action(async (file: string, flags: ImportFlags) => {
    const source = sourceFrom(flags.kind, flags.set ?? []);
    const { importFile } = await import('./import-file.ts');
    await importFile(file, { ...flags, source }, at);
  });
  library
    .command('retract')
    .description('mark a source as retracted: answers that used it are marked, and their readers notified')
    .argument('<tenant>', 'the tenant of the library')
    .argument('<source>', 'its DOI, PMID, registry number, hash, or words of its title')
    .option('--as <standing>', `${STANDINGS.join(', ')}`, 'retracted')
    .option('--reason <text>', 'shown with the mark')
    .option('--by <actor>', 'who does this; is named in the trail (default: your name on this machine)')
    .option('--data <folder>', 'of the start to work on (default: .data)')
    .option('--json', 'the result as JSON')
    .action(async (tenant: string, source: string, flags: Flags) => {
      const words = {
        ...{ tenant: checkedName(tenant, 'a tenant'), by: whoDoes(flags.by) },
        ...{ source: sourceWords(source), status: standing(flags.as) },
        ...(flags.reason === undefined ? {} : { reason: reason(flags.reason) }),
      };
      const { retract } = await import('./retract.ts');
      await withAdministrator(at, flags.data, (world) => retract(world, words, at.report));
    });
}

function standing(text: string): (typeof STANDINGS)[number] {
  const found = STANDINGS.find((each) => each === text);
  if (found !== undefined) return found;
  throw new UsageError(`${text} is not a status of a source.`, `one of ${STANDINGS.join(', ')}`);
}

function sourceWords(text: string): string {
  const words = text.trim();
  if (words.length >= 4 && words.length <= 300) return words;
  throw new UsageError('Which source?', 'give at least four characters of its DOI, number, hash or title');
}

function reason(text: string): string {
  const words = text.trim();
  if (words !== '' && words.length <= LONGEST_REASON) return words;
  throw new UsageError('The reason is empty or too long.', `at most ${LONGEST_REASON} characters`);
}
