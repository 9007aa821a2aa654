import { checkTeam, printProblem } from '@consilium/kernel';
import { EXIT, type ExitCode } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { drawingOf } from './drawing.ts';
import { loadSource } from './load-source.ts';
import { loadTeamOf } from './load-team-of.ts';

/** Every problem of a team's files with its place and remedy; exit code 1 where there is one. */
export async function check(folder: string, report: Reporter): Promise<ExitCode> {
  const source = await loadSource(folder);
  const problems = checkTeam(source.files, source.catalogue);
  if (problems.length > 0) {
    const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
    report.result({ ok: false, problems }, [...problems.map(printProblem), count].join('\n'));
    return EXIT.failed;
  }
  const { team, version, agents, edges } = drawingOf(loadTeamOf(source), source.catalogue);
  report.result(
    { ok: true, team, version, agents: agents.length, edges: edges.length, problems },
    `${team}: ${agents.length} agents, ${edges.length} edges, no problems`,
  );
  return EXIT.done;
}
