import {
  type ChartFact,
  type CurrentRun,
  type DoubtedResult,
  type Evidence,
  type FhirResource,
  factId,
  type Json,
  type Lens,
  type LensAnswer,
  type LensNode,
  type LensValue,
  type RecordForAgents,
  type RecordSearch,
  type ResourceVersion,
  type State,
  type Units,
  withCurrentRun,
} from '@consilium/kernel';

interface Given {
  /** By a label that stands in the query: what it finds. */
  readonly nodes?: readonly LensNode[];
  readonly answer?: LensAnswer | (() => Promise<LensAnswer>);
  readonly topic?: LensNode | null;
  readonly resources?: readonly FhirResource[];
  /** Results that wait for review. */
  readonly doubted?: readonly DoubtedResult[];
  /** Each page of the record says that there are more. */
  readonly isEndless?: boolean;
  readonly state?: State;
  readonly now?: string;
  readonly units?: Units;
  readonly evidence?: Evidence;
  readonly userText?: string;
  readonly byProxy?: boolean;
  readonly run?: string;
}

export interface FakeRun {
  readonly facts: readonly ChartFact[];
  readonly state: State;
  readonly asked: readonly { readonly cypher: string; readonly topic?: string }[];
}

/** Runs a tool or a guard over a chart that stands in memory. */
export async function inFakeRun<T>(
  given: Given,
  body: () => Promise<T> | T,
): Promise<FakeRun & { readonly value: T }> {
  const facts: ChartFact[] = [];
  const asked: { cypher: string; topic?: string }[] = [];
  const written: Record<string, State[string]> = { ...given.state };
  const scope = { tenant: 't1', actor: 'a1', compartment: 'patient/p1', purpose: 'TREAT' } as const;
  const run: CurrentRun = {
    scope,
    caller: { scope, run: given.run ?? 'r1' },
    conversation: 'c1',
    reportsTo: 'c1',
    run: given.run ?? 'r1',
    agent: 'health_consultant',
    stepKey: 's1',
    seq: 1,
    state: written,
    userText: given.userText ?? '',
    byProxy: given.byProxy ?? false,
    signal: new AbortController().signal,
    now: () => new Date(given.now ?? '2026-11-15T12:00:00Z'),
    ports: {
      lens: lensOf(given, asked),
      record: recordOver(given.resources ?? [], given.isEndless ?? false, given.doubted ?? []),
      ...(given.units ? { units: given.units } : {}),
      ...(given.evidence ? { evidence: given.evidence } : {}),
    },
    cite: (fact) => {
      const id = factId(fact);
      facts.push({ ...fact, id });
      return id;
    },
    writes: 'chart',
    resultFrom: () => {},
    setState: (key, value) => {
      written[key] = { value, origin: 'chart' };
    },
  };
  const value = await withCurrentRun(run, async () => body());
  return { value, facts, state: written, asked };
}

function lensOf({ nodes = [], answer, topic = null }: Given, asked: FakeRun['asked'] & unknown[]): Lens {
  return {
    schema: async () => ({ nodes: [], relationships: [] }),
    topic: async () => topic,
    query: async (_, question) => {
      asked.push(question);
      if (answer) return typeof answer === 'function' ? answer() : answer;
      const rows = nodes
        .filter(({ labels }) => question.cypher.includes(`:${labels[0]}`))
        .map((found): readonly LensValue[] => [found, []]);
      return { columns: ['n', 'people'], rows, truncated: false, asOf: '', hints: [] };
    },
  };
}

/** The search of a record of which every resource is at version 1. */
function recordOver(
  resources: readonly FhirResource[],
  isEndless: boolean,
  doubted: readonly DoubtedResult[],
): RecordForAgents {
  const found = (resource: FhirResource): ResourceVersion => ({
    type: resource.resourceType,
    id: resource.id ?? 'x',
    version: 1,
    recordedFrom: '2026-01-01T00:00:00Z',
    recordedTo: null,
    withdrawn: false,
    writtenBy: { way: 'person', actor: 'a1' },
    resource,
  });
  const dated = (resource: FhirResource) => String(resource.effectiveDateTime ?? resource.start ?? '');
  return {
    search: async (_: unknown, { types, from = '', cursor }: RecordSearch) => ({
      found: resources
        .filter((each) => cursor === undefined && types.includes(each.resourceType) && dated(each) >= from)
        .toSorted((a, b) => dated(b).localeCompare(dated(a)))
        .map(found),
      cursor: isEndless ? 'more' : null,
    }),
    doubtedResults: async () => doubted,
    vocabulary: async () => ({
      terms: resources.flatMap(({ code }) => ((code ?? {}) as { text?: string }).text ?? []),
      people: [],
    }),
    documentText: async () => ({
      document: 'd',
      text: 'readable',
      pages: [{ page: 1, text: 'INR 2.4 today.' }],
    }),
  } as unknown as RecordForAgents;
}

export function node(label: string, resource: string, properties: LensNode['properties']): LensNode {
  return {
    kind: 'node',
    uuid: `u-${resource}`,
    labels: [label],
    properties,
    source: { resource, version: 3 },
  };
}

const UCUM = 'http://unitsofmeasure.org';

/** A laboratory result by LOINC. */
export function observation(
  id: string,
  code: string,
  [value, unit]: readonly [number, string],
  at: string,
  more: { readonly name?: string; readonly low?: number; readonly high?: number } = {},
): FhirResource {
  const { name = `test ${code}`, low, high } = more;
  const side = (bound: number | undefined): Json => ({ value: bound ?? null, unit });
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    code: { text: name, coding: [{ system: 'http://loinc.org', code, display: name }] },
    effectiveDateTime: at,
    valueQuantity: { value, unit, code: unit, system: UCUM },
    ...(low === undefined && high === undefined
      ? {}
      : {
          referenceRange: [
            {
              ...(low === undefined ? {} : { low: side(low) }),
              ...(high === undefined ? {} : { high: side(high) }),
            },
          ],
        }),
  };
}
