import { writeFileSync } from 'node:fs';
import { checkedTarget } from '../report/checked-target.ts';
import type { Reporter } from '../report/reporter.ts';
import { drawSvg } from './draw-svg.ts';
import { drawText } from './draw-text.ts';
import { drawingOf } from './drawing.ts';
import { loadSource } from './load-source.ts';
import { loadTeamOf } from './load-team-of.ts';

/** Prints the team as a tree, or writes it as a picture. */
export async function draw(folder: string, svg: string | undefined, report: Reporter): Promise<void> {
  const target = svg === undefined ? undefined : checkedTarget(svg);
  const source = await loadSource(folder);
  const drawing = drawingOf(loadTeamOf(source), source.catalogue);
  if (target === undefined) return report.result(drawing, drawText(drawing));
  writeFileSync(target, drawSvg(drawing));
  report.result({ ...drawing, svg: target }, `${drawing.team} is drawn in ${target}`);
}
