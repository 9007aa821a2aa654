import type { Path, Position, Problem, YamlSource } from '@consilium/base';
import type { PipelineCatalogue, PipelineDraft } from '../pipeline-draft.ts';

/** What one rule found: where, what, and what to write instead. */
export interface Finding {
  readonly path: Path;
  /** Point at the key that ends the path, not at its value. */
  readonly onKey?: boolean;
  /** Point at this `${` of the text. */
  readonly nth?: number;
  readonly message: string;
  readonly remedy: string;
}

export interface Rule {
  /** The code of each problem that this rule finds. */
  readonly code: string;
  readonly check: (draft: PipelineDraft, catalogue: PipelineCatalogue) => Iterable<Finding>;
}

export function problemFrom(source: YamlSource, code: string, finding: Finding): Problem {
  const { path, message, remedy } = finding;
  return { file: source.file, ...positionOf(source, finding, path), code, message, remedy };
}

function positionOf(source: YamlSource, { onKey, nth }: Finding, path: Path): Position {
  if (onKey) return source.positionOfKey(path);
  const range = source.nodeAt(path)?.range;
  if (nth === undefined || !range) return source.positionOf(path);
  let at = range[0] - 1;
  for (let count = 0; count <= nth; count += 1) {
    at = source.text.indexOf('${', at + 1);
    if (at < 0 || at >= range[1]) return source.positionOf(path);
  }
  return source.positionAt(at);
}
