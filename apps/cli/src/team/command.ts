import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { readEnvFile } from '../local/env-file.ts';
import { ROOT } from '../local/places.ts';
import { checkedTarget } from '../report/checked-target.ts';
import type { Reporter } from '../report/reporter.ts';
import { givenSettings } from '../start/settings.ts';
import { drawSvg } from './draw-svg.ts';
import { drawText } from './draw-text.ts';
import { drawingOf } from './drawing.ts';
import { loadSource } from './load-source.ts';
import { loadTeamOf } from './load-team-of.ts';
import type { TryOptions } from './try/words.ts';

/** `consilium team` */
export function addTeam(program: Command, at: CommandContext): void {
  const team = program.command('team').description('teams of agents as YAML files');
  const folder = ['<folder>', 'with team.yml, such as teams/consult'] as const;
  team
    .command('check')
    .description('every mistake of a team’s files, with its line and what to write')
    .argument(...folder)
    .option('--json', 'as JSON')
    .action(async (path: string) => {
      const { check } = await import('./check.ts');
      at.exit = await check(path, at.report);
    });
  team
    .command('draw')
    .description('agents, zones and edges as a tree, or as a picture')
    .argument(...folder)
    .option('--svg <file>', 'writes a picture for light and dark pages')
    .option('--json', 'agents and edges as JSON')
    .action(async (path: string, { svg }: { svg?: string }) => {
      const { draw } = await import('./command.ts');
      await draw(path, svg, at.report);
    });
  team
    .command('try')
    .description('runs a team on a question, on engines that are gone afterwards')
    .argument(...folder)
    .argument('<question>', 'in quotes')
    .option('--patient <name>', 'the synthetic patient it is about', 'diabetes-kidney')
    .option('--as <who>', 'patient or clinician', 'patient')
    .option('--stand-in', 'the scripted stand-in, even where a key is set')
    .option('--model-url <address>', 'of a server that speaks OpenAI’s protocol')
    .option('--model <name>', 'of its model')
    .option('--plain', 'no colours')
    .option('--json', 'one event a line')
    .action(async (path: string, question: string, options: TryOptions) => {
      const { readTryWords } = await import('./try/words.ts');
      const words = readTryWords(question, options, at.report.json);
      const { tryTeam } = await import('./try/try-team.ts');
      at.exit = await tryTeam(path, words, givenSettings(at.environment, readEnvFile(join(ROOT, '.env'))));
    });
}

/** Prints the team as a tree, or writes it as a picture. */
export async function draw(folder: string, svg: string | undefined, report: Reporter): Promise<void> {
  const target = svg === undefined ? undefined : checkedTarget(svg);
  const source = await loadSource(folder);
  const drawing = drawingOf(loadTeamOf(source), source.catalogue);
  if (target === undefined) return report.result(drawing, drawText(drawing));
  writeFileSync(target, drawSvg(drawing));
  report.result({ ...drawing, svg: target }, `${drawing.team} is drawn in ${target}`);
}
