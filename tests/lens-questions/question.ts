import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@consilium/kernel';

export type Half = 'first-half' | 'second-half';

/** What somebody asks about a patient, and how they put it to the lens. */
export interface Question {
  readonly id: string;
  /** A story of `examples/patients`, or `corpus-017`: a patient of the public corpus. */
  readonly patient: string;
  readonly question: string;
  readonly cypher: string;
  readonly parameters?: Readonly<Record<string, Json>>;
  /** The order of the rows is part of the question. */
  readonly ordered?: boolean;
  /** The query once more, by its author, who saw only the refusal of the first. */
  readonly repaired?: string;
}

/** The questions of a half, each with the repair that its author made, if one was needed. */
export function questionsOf(half: Half): readonly Question[] {
  const read = <Content>(file: string): Content | undefined => {
    const path = join(import.meta.dirname, half, file);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : undefined;
  };
  const repairs = read<readonly { readonly id: string; readonly cypher: string }[]>('repairs.json') ?? [];
  return (read<readonly Question[]>('questions.json') ?? []).map((question) => {
    const repair = repairs.find(({ id }) => id === question.id);
    return repair === undefined ? question : { ...question, repaired: repair.cypher };
  });
}
