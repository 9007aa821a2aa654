import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonQuestions } from '@consilium/example-patients';
import { ConsiliumError, type Json } from '@consilium/kernel';
import {
  checkQuery,
  compileQuery,
  CLINICAL_LIMITS as limits,
  parseCypher,
  CLINICAL_SCHEMA as schema,
} from '@consilium/record/test-support/lens-parts';
import { root } from '../../scripts/run-command.ts';
import { type Quantiles, quantiles } from './quantiles.ts';

const READING = { tenant: 't', compartment: 'patient/p', asOf: undefined };

export interface CompileSpeed extends Quantiles {
  readonly queries: number;
}

/** How long text takes to become a statement, over all clinical questions and the commonest ones, warm; milliseconds. */
export function compileSpeed(rounds: number): CompileSpeed {
  const asked = [...askedQuestions(), ...commonQuestions].filter(isAccepted);
  for (let round = 0; round < rounds; round++) for (const each of asked) compile(each);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const each of asked) {
      const began = performance.now();
      compile(each);
      times.push(performance.now() - began);
    }
  }
  return { queries: asked.length, ...quantiles(times) };
}

interface Question {
  readonly cypher: string;
  readonly parameters?: Readonly<Record<string, Json>>;
}

function askedQuestions(): readonly Question[] {
  const files = globSync('tests/lens-questions/*/questions.json', { cwd: root });
  return files.flatMap((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Question[]);
}

function compile({ cypher, parameters = {} }: Question): void {
  const query = parseCypher(cypher, limits);
  checkQuery(cypher, query, schema, limits);
  const given = { patient_uuid: 'p', ...parameters };
  compileQuery(query, { schema, limits, parameters: given, now: new Date() }, READING);
}

/** What is refused has no statement to wait for. */
function isAccepted(question: Question): boolean {
  try {
    compile(question);
    return true;
  } catch (error) {
    if (error instanceof ConsiliumError) return false;
    throw error;
  }
}
