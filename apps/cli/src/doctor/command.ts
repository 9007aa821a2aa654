import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../report/exit-codes.ts';

/** `consilium doctor` */
export function addDoctor(program: Command, at: CommandContext): void {
  program
    .command('doctor')
    .description(
      'looks for what would keep a start from working, and names the remedy; exit code 1 if it finds something',
    )
    .option('--port <number>', 'that the start would use (default: PORT, else 8080)')
    .option('--data <folder>', 'that the start would use (default: .data)')
    .option('--json', 'the findings as JSON')
    .action(async ({ port, data }: { port?: string; data?: string }) => {
      const { examine } = await import('./doctor.ts');
      const { json } = at.report;
      const findings = await examine(
        { data, port, environment: at.environment },
        ({ what, findings: found }) => {
          if (json) return;
          if (found.length === 0) process.stdout.write(`  ok       ${what}\n`);
          for (const finding of found)
            process.stdout.write(
              `  TROUBLE  ${what}: ${finding.what}\n           why: ${finding.why}\n           remedy: ${finding.remedy}\n`,
            );
        },
      );
      const count = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`;
      at.report.result({ findings }, findings.length === 0 ? '\nnothing is wrong' : `\n${count}`);
      at.exit = findings.length === 0 ? EXIT.done : EXIT.failed;
    });
}
