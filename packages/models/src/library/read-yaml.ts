import { LARGE_FILE, type Path, type Problem, readYaml as read, shaped, sortProblems } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';
import type { z } from 'zod';

export interface ReadFile<T> {
  readonly value: T;
  /** Throws `invalid_model_library` at the place of this value. */
  readonly refuse: (path: Path, message: string, remedy: string) => never;
}

/** Reads one YAML file against a schema; throws `invalid_model_library` with file:line:column and the first fault. */
export function readYaml<T>(schema: z.ZodType<T>, text: string, file: string): ReadFile<T> {
  const source = read({ path: file, text }, LARGE_FILE);
  const problems: Problem[] = [];
  const value = shaped(source, schema, problems);
  const first = sortProblems(problems)[0];
  if (first !== undefined) throw wrong(first);
  return {
    value: value as T,
    refuse: (path, message, remedy) => {
      throw wrong({ file, ...source.positionOf(path), message, remedy });
    },
  };
}

function wrong({ file, line, column, message, remedy }: Omit<Problem, 'code'>): ConsiliumError {
  return new ConsiliumError('invalid_model_library', {
    remedy: `${file}:${line}:${column} ${message} → ${remedy}`,
  });
}
