import { readShaped, YamlError } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';
import type { z } from 'zod';

/** Reads one YAML file against a schema; throws `invalid_model_library` with file:line:column and the first fault. */
export function readYaml<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return readShaped({ path: file, text }, schema);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const { line, column, message } = error.problems[0]!;
    throw new ConsiliumError('invalid_model_library', { remedy: `${file}:${line}:${column} ${message}` });
  }
}
