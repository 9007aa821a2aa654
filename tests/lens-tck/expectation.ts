import type { Json } from '@consilium/kernel';
import type { Scenario, Step } from './gherkin.ts';
import { namedGraph } from './known-graphs.ts';
import { readNotation } from './notation.ts';
import type { Value } from './value.ts';

/** What a scenario does and expects, without the Gherkin. */
export interface Task {
  /** Statements that make the graph. */
  readonly statements: readonly string[];
  readonly parameters: Readonly<Record<string, Json>>;
  readonly query: string;
  readonly expected: Expected;
}

export type Expected =
  | { readonly kind: 'error'; readonly what: string }
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Value[])[];
      readonly inOrder: boolean;
      /** False: the order within lists does not count. */
      readonly listOrder: boolean;
    }
  /** A query that only writes has no rows. */
  | { readonly kind: 'nothing' };

/** Throws on a step that it does not know: a scenario is judged by all its steps or not at all. */
export function taskOf({ steps, name, file }: Scenario): Task {
  const statements: string[] = [];
  let parameters: Task['parameters'] = {};
  let query: string | undefined;
  let expected: Expected | undefined;
  for (const step of steps) {
    const graph = /^the (\S+) graph$/.exec(step.text)?.[1];
    if (step.text === 'having executed:') statements.push(step.doc ?? '');
    else if (step.text === 'parameters are:') parameters = parametersOf(step);
    else if (step.text === 'executing query:') query ??= step.doc;
    else if (graph !== undefined) statements.push(namedGraph(graph) ?? '');
    else if (/ should be raised | result should be/.test(` ${step.text} `)) expected ??= expectedOf(step);
    else if (
      !/^(an empty|any) graph$|side effects|^executing control query|^there exists a procedure/.test(
        step.text,
      )
    )
      throw new Error(`${file} ${name}: a step that is not known: ${step.text}`);
  }
  if (query === undefined || expected === undefined)
    throw new Error(`${file} ${name}: asks or expects nothing`);
  return { statements, parameters, query, expected };
}

function expectedOf({ text, table }: Step): Expected {
  const error = /^an? (\w+) should be raised at (.*)$/.exec(text);
  if (error !== null) return { kind: 'error', what: `${error[1]} ${error[2]}` };
  const [columns, ...rows] = table;
  if (columns === undefined) return { kind: 'nothing' };
  return {
    kind: 'rows',
    columns,
    rows: rows.map((row) => row.map(readNotation)),
    inOrder: text.includes(', in order'),
    listOrder: !text.includes('ignoring element order for lists'),
  };
}

function parametersOf({ table }: Step): Task['parameters'] {
  return Object.fromEntries(table.map(([name = '', value = '']) => [name, jsonOf(readNotation(value))]));
}

function jsonOf(value: Value): Json {
  if (value === null || typeof value !== 'object') return value;
  if (!('kind' in value)) return value.map(jsonOf);
  if (value.kind === 'integer' || value.kind === 'float') return Number(value.value);
  if (value.kind === 'map')
    return Object.fromEntries([...value.entries].map(([key, each]) => [key, jsonOf(each)]));
  throw new Error(`no parameter can be a ${value.kind}`);
}
