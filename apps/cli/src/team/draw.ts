import { writeFileSync } from 'node:fs';
import type { Reporter } from '../report/reporter.ts';
import { drawSvg } from './draw-svg.ts';
import { drawText } from './draw-text.ts';
import { drawingOf } from './drawing.ts';
import { loadSource } from './load-source.ts';
import { loadTeamOf } from './load-team-of.ts';

/** Prints the team as a tree, or writes it as a picture. */
export async function draw(folder: string, svg: string | undefined, report: Reporter): Promise<void> {
  const source = await loadSource(folder);
  const drawing = drawingOf(loadTeamOf(source), source.catalogue);
  if (svg === undefined) return report.result(drawing, drawText(drawing));
  writeFileSync(svg, drawSvg(drawing));
  report.result({ ...drawing, svg }, `${drawing.team} is drawn in ${svg}`);
}
