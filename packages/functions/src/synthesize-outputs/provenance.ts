import { createLineNumbers } from '../source/line-numbers.ts';
import { locate, type Position } from '../source/locate.ts';
import { statementsOf } from '../source/statements.ts';
import { MODEL, type NamedArtifact } from './artifacts.ts';

/** Which artifact has which statements of the result, word for word; what none has is under `model`. */
export function provenanceOf(
  synthesized: string,
  artifacts: readonly NamedArtifact[],
): { [artifact: string]: Position[] } {
  const statements = statementsOf(synthesized);
  const lineOf = createLineNumbers(synthesized);
  const texts = statements.map(({ text }) => text);
  const spans: Record<string, Position[]> = {};
  const known = new Set<number>();
  const take = (id: string, at: number) => {
    const { start, end } = statements[at]!;
    spans[id] ??= [];
    spans[id].push({ start, end, line: lineOf(start) });
    known.add(at);
  };
  for (const { id, text } of artifacts) {
    const places = locate(text, texts);
    places.forEach((place, at) => {
      if (place !== null) take(id, at);
    });
  }
  statements.forEach((_, at) => {
    if (!known.has(at)) take(MODEL, at);
  });
  return spans;
}
