import type { Printer } from './printer.ts';
import type { TraceLine } from './trace.ts';

const IN = '    ';

/** The agents' steps, quietly: who did what, in how many milliseconds, and which model was asked. */
export function showSteps(
  { paint, line }: Printer,
  all: readonly TraceLine[],
  nameOf: (model: string) => string,
): void {
  const named = all.map((each) => ({ ...each, who: `${'  '.repeat(each.depth)}${each.agent}` }));
  const room = (of: (each: (typeof named)[number]) => string) =>
    Math.max(0, ...named.map((each) => of(each).length));
  const [who, did] = [room((each) => each.who), room((each) => each.did)];
  for (const each of named) {
    const time = each.ms === null ? '' : `${Math.round(each.ms)} ms`;
    const model = each.model === null ? '' : nameOf(each.model);
    const text = `${IN}${each.who.padEnd(who)}  ${each.did.padEnd(did)}  ${time.padStart(8)}  ${model}`;
    line(text.trimEnd(), each.failed ? paint.yellow : paint.dim);
  }
  if (!all.some(({ asked }) => asked))
    line(
      `${IN}${all.length === 0 ? 'triage  ' : ''}decides by code: no model was asked for this answer`,
      paint.dim,
    );
}
