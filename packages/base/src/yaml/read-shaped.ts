import type { z } from 'zod';
import { type Problem, printProblem, sortProblems } from './problem.ts';
import { shapeProblems } from './shape-problems.ts';
import type { SourceText } from './source-text.ts';
import { readYaml, type YamlLimits, type YamlSource } from './yaml-source.ts';

/** For files that come with the program: long catalogues and tables. */
export const LARGE_FILE: YamlLimits = { characters: 256 * 1024, tokens: 100_000 };

/** A file that is not what it should be, with each place. The message is the first problem. */
export class YamlError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = sortProblems(problems);
    super(sorted[0] === undefined ? 'no problem' : printProblem(sorted[0]));
    this.problems = sorted;
  }
}

/** What the file says, in this shape. Null where it does not fit; what is wrong is added to `problems`. */
export function shaped<T>(source: YamlSource, shape: z.ZodType<T>, problems: Problem[]): T | null {
  problems.push(...source.problems);
  if (source.problems.length > 0) return null;
  const parsed = shape.safeParse(source.value);
  if (parsed.success) return parsed.data;
  problems.push(...shapeProblems(source, shape, parsed.error.issues));
  return null;
}

/** Reads one file in this shape. Throws YamlError with every problem found. Default limits: those of a short file. */
export function readShaped<T>(file: SourceText, shape: z.ZodType<T>, limits?: YamlLimits): T {
  const problems: Problem[] = [];
  const value = shaped(readYaml(file, limits), shape, problems);
  if (problems.length > 0) throw new YamlError(problems);
  return value as T;
}
