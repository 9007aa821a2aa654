import type { Json } from '@consilium/kernel';
import { isList, type Tagged } from '@consilium/testing/neo4j';
import type { Scenario, Step } from './gherkin.ts';
import { readNotation } from './notation.ts';

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
      readonly rows: readonly (readonly Tagged[])[];
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

function jsonOf(value: Tagged): Json {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(jsonOf);
  if (value.map === undefined) throw new Error(`no parameter can be ${Object.keys(value)[0]}`);
  return Object.fromEntries(Object.entries(value.map as object).map(([key, each]) => [key, jsonOf(each)]));
}

/** Graphs that scenarios name but that lie outside the corpus: `a` knows and follows four friends, who have two friends each. */
export function namedGraph(name: string): string | undefined {
  const second = { 'binary-tree-1': 'X', 'binary-tree-2': 'Y' }[name];
  if (second === undefined) return undefined;
  const friends = [1, 2, 3, 4];
  const nodes = friends.flatMap((n) => [
    `(b${n}:X {name: 'b${n}'})`,
    `(c${n}1:X {name: 'c${n}1'})`,
    `(c${n}2:${second} {name: 'c${n}2'})`,
  ]);
  const edges = friends.flatMap((n) => [
    `(a)-[:${n <= 2 ? 'KNOWS' : 'FOLLOWS'}]->(b${n})`,
    `(b${n})-[:FRIEND]->(c${n}1)`,
    `(b${n})-[:FRIEND]->(c${n}2)`,
    `(b${n})-[:FRIEND]->(b${(n % 4) + 1})`,
  ]);
  return `CREATE (a:A {name: 'a'}), ${nodes.join(', ')} CREATE ${edges.join(', ')}`;
}

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|(?:[.:$]\s*)?[A-Za-z_]\w*|[\s\S]/g;
const WRITES = /^(CREATE|MERGE|SET|DELETE|DETACH|REMOVE|FOREACH)$/i;

/** Whether a query only reads, writes, or calls a procedure: by the words that are neither quoted nor names. */
export function asksFor(query: string): 'read' | 'write' | 'procedure' {
  const words = [...query.matchAll(TOKEN)]
    // A key of a map is a name, too.
    .filter(({ 0: word, index }) => !/^\s*:/.test(query.slice(index + word.length)))
    .map(([word]) => word);
  if (words.some((word) => WRITES.test(word))) return 'write';
  return words.some((word) => /^CALL$/i.test(word)) ? 'procedure' : 'read';
}
