import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { whoDoes } from '../local/who-does.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';

interface Flags {
  readonly as: string;
  readonly reason?: string;
  readonly by?: string;
  readonly data?: string;
}

const STANDINGS = ['retracted', 'concern', 'corrected', 'none_known'] as const;
const LONGEST_REASON = 500;

/** Adds `consilium library`: the commands for a tenant's knowledge library. */
export function addLibrary(program: Command, at: CommandContext): void {
  program
    .command('library')
    .description('the knowledge library of a tenant')
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
