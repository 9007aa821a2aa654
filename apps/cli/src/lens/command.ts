import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';

interface Flags {
  readonly asOf?: string;
  readonly sql?: boolean;
  readonly plan?: boolean;
  readonly data?: string;
}

/** `consilium lens` */
export function addLens(program: Command, at: CommandContext): void {
  program
    .command('lens')
    .description('asks a patient’s record in Cypher: once, or line by line without a query')
    .argument('[patient]', 'whose record; a synthetic patient such as duchenne')
    .argument('[cypher]', "the query, in single quotes: 'MATCH (p:Patient) RETURN p'")
    .option('--as-of <day>', 'the record as it was recorded by a past day, such as 2019-01-31')
    .option('--sql', 'shows the SQL that ran, with its values')
    .option('--plan', 'shows PostgreSQL’s plan of it')
    .option('--data <folder>', 'of the start to ask (default: .data)')
    .option('--json', 'rows as JSON')
    .action(async (patient: string | undefined, cypher: string | undefined, flags: Flags) => {
      const { asOf, sql = false, plan = false, data } = flags;
      const { runLens } = await import('./run-lens.ts');
      at.exit = await runLens({ patient, cypher, asOf, sql, plan, data }, at.environment, at.report);
    });
}
