import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PipelineDefinition, PipelineStage, StageInput, StageRun } from '../functions/pipeline.ts';
import type { Json } from '../json.ts';
import {
  asksOf,
  bindResult,
  bindRun,
  factsOf,
  fillFields,
  fillInput,
  INPUT_KEY,
  runKey,
} from './bind-input.ts';
import { createPlan, type PipelinePlan, type StageEnd } from './plan.ts';
import { referencesOf } from './stage-needs.ts';

type Draft = Partial<Omit<PipelineStage, 'id' | 'after'>> & { readonly after?: readonly string[] };

const of = (stage: string, path: string[] = [], choice?: 'all' | 'item' | { is: string }): StageInput => ({
  from: 'stage',
  stage,
  path,
  ...(choice ? { of: choice } : {}),
});

function pipeline(stages: { readonly [id: string]: Draft }, result: PipelineDefinition['result'] = {}) {
  return {
    id: 'test',
    description: '',
    input: {},
    stages: Object.entries(stages).map(([id, draft]): PipelineStage => {
      const { input = {}, forEach = null, most = 100, retry = null } = draft;
      const read = [
        ...referencesOf(input).map(({ stage }) => stage),
        ...(forEach?.from === 'stage' ? [forEach.stage] : []),
      ];
      const after = [...new Set([...read, ...(draft.after ?? [])])];
      return { id, function: id, input, forEach, most, retry, after };
    }),
    result,
    patient: false,
    version: '1',
  } satisfies PipelineDefinition;
}

type Behaviour = (
  run: StageRun,
  input: { readonly [field: string]: Json },
) => Json | { readonly fails: string };

/** Runs a pipeline without an engine: `pick` decides which of the runs in flight ends next. */
function simulate(
  definition: PipelineDefinition,
  behave: Behaviour,
  pick: (count: number) => number = () => 0,
  input: Json = {},
) {
  const lengthOf = (path: readonly string[]) =>
    (fillInput({ from: 'held', key: INPUT_KEY, path }, () => input) as readonly Json[]).length;
  const plan = createPlan(definition, lengthOf);
  const outputs = new Map<string, Json>([[INPUT_KEY, input]]);
  const flight: StageRun[] = [];
  const begun: string[] = [];
  const inputs = new Map<string, { readonly [field: string]: Json }>();
  let widest = 0;
  for (;;) {
    for (const run of plan.next()) {
      inputs.set(
        runKey(run),
        fillFields(bindRun(definition, plan, run), (key) => outputs.get(key)),
      );
      begun.push(runKey(run));
      flight.push(run);
    }
    widest = Math.max(widest, flight.length);
    if (flight.length === 0) break;
    const [run] = flight.splice(pick(flight.length), 1) as [StageRun];
    const said = behave(run, inputs.get(runKey(run))!);
    const failed = typeof said === 'object' && said !== null && 'fails' in said;
    if (!failed) outputs.set(runKey(run), said as Json);
    const end: StageEnd = failed
      ? { ok: false, code: String(said.fails) }
      : { ok: true, facts: factsOf(asksOf(definition, run.stage), said as Json) };
    plan.end(run, end);
  }
  const result = Object.fromEntries(
    Object.entries(definition.result).map(([name, field]) => [
      name,
      fillInput(bindResult(definition, plan, field), (key) => outputs.get(key)) ?? null,
    ]),
  );
  return { plan, begun, inputs, result, widest };
}

const states = (plan: PipelinePlan) =>
  Object.fromEntries(plan.reports().map(({ stage, state }) => [stage, state]));

const VALIDATED = pipeline(
  {
    write: { input: { hints: { from: 'value', value: ['be short'] } } },
    check: {
      input: { text: of('write', ['text']) },
      retry: { when: 'valid', stage: 'write', feedback: 'hints', into: 'hints', times: 2 },
    },
    send: { input: { text: of('write', ['text']) } },
  },
  { text: of('write', ['text']), sent: of('send', ['text']) },
);

/** Valid from this round on. */
const validFrom =
  (round: number): Behaviour =>
  (run, input) =>
    run.stage === 'check'
      ? { valid: run.round >= round, hints: [`not like ${String(input.text)}`] }
      : { text: `${run.stage} ${run.round}` };

describe('the plan of a pipeline [D2]', () => {
  it('begins what does not wait at once, and the rest when what it reads is there', () => {
    const definition = pipeline({
      a: {},
      b: {},
      c: { input: { x: of('a'), y: of('b') } },
      d: { after: ['c'] },
    });
    const plan = createPlan(definition, () => 0);
    expect(plan.next().map(runKey)).toEqual(['a', 'b']);
    const done: StageEnd = { ok: true, facts: { lengths: {}, passed: null } };
    plan.end({ stage: 'b', item: null, round: 1 }, done);
    expect(plan.next()).toEqual([]);
    plan.end({ stage: 'a', item: null, round: 1 }, done);
    expect(plan.next().map(runKey)).toEqual(['c']);
    expect(states(plan)).toEqual({ a: 'done', b: 'done', c: 'running', d: 'queued' });
    expect(plan.isEnded()).toBe(false);
  });

  it('runs a stage for each item in parallel, and the next stage of an item without waiting for the others', () => {
    const list = of('list', ['items']) as Extract<StageInput, { from: 'stage' }>;
    const definition = pipeline(
      {
        list: {},
        find: { forEach: list, input: { word: { from: 'item', path: ['word'] } } },
        write: {
          forEach: list,
          input: { found: of('find', ['text'], 'item'), word: { from: 'item', path: ['word'] } },
        },
        join: { input: { texts: of('write', ['text'], 'all') } },
      },
      { text: of('join', ['text']) },
    );
    const items = ['x', 'y', 'z'].map((word) => ({ word }));
    const { begun, inputs, result } = simulate(definition, (run, input) => {
      if (run.stage === 'list') return { items };
      if (run.stage === 'join') return { text: (input.texts as string[]).join('|') };
      return { text: `${run.stage}:${String(input.found ?? '')}${String(input.word)}` };
    });
    expect(begun.slice(1, 5)).toEqual(['find[0]', 'find[1]', 'find[2]', 'write[0]']);
    expect(inputs.get('write[1]')).toEqual({ found: 'find:y', word: 'y' });
    expect(result.text).toBe('write:find:xx|write:find:yy|write:find:zz');
  });

  it('runs 200 stages in parallel', () => {
    const stages = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`s${index}`, {}]));
    expect(simulate(pipeline(stages), () => ({})).widest).toBe(200);
  });

  it('reads an item of a list in the file by its name as soon as that item is there', () => {
    const definition = pipeline({
      extract: { forEach: { from: 'value', value: ['words', 'outline'] } },
      check: { input: { outline: of('extract', ['text'], { is: 'outline' }) } },
    });
    const { inputs, begun } = simulate(
      definition,
      ({ item }) => ({ text: `text ${item}` }),
      (count) => count - 1,
    );
    expect(inputs.get('check')).toEqual({ outline: 'text 1' });
    expect(begun).toEqual(['extract[0]', 'extract[1]', 'check']);
  });

  it('goes back with the feedback of every round, and lets no other stage read before the validator passes', () => {
    const { begun, inputs, result, plan } = simulate(VALIDATED, validFrom(3));
    expect(begun).toEqual(['write', 'check', 'write~2', 'check~2', 'write~3', 'check~3', 'send']);
    expect(inputs.get('write~3')).toEqual({ hints: ['be short', 'not like write 1', 'not like write 2'] });
    expect(result).toEqual({ text: 'write 3', sent: 'send 1' });
    expect(plan.gaps()).toEqual([]);
  });

  it('adds feedback to a text as a paragraph', () => {
    const definition = pipeline({
      write: { input: { task: { from: 'value', value: 'Write.' } } },
      check: {
        after: ['write'],
        retry: { when: 'valid', stage: 'write', feedback: 'hints', into: 'task', times: 1 },
      },
    });
    const { inputs } = simulate(definition, ({ stage, round }) =>
      stage === 'check' ? { valid: round === 2, hints: ['name the dose'] } : {},
    );
    expect(inputs.get('write~2')?.task).toBe(
      'Write.\n\nAn earlier attempt was not accepted. It must be corrected:\n- name the dose',
    );
  });

  it('ends after the last retry with what there is, and says so', () => {
    const { begun, result, plan } = simulate(VALIDATED, validFrom(9));
    expect(begun.filter((key) => key.startsWith('write'))).toHaveLength(3);
    expect(result.text).toBe('write 3');
    expect(plan.gaps()).toEqual([{ stage: 'check', item: null, code: 'not_valid' }]);
  });

  it('keeps the round before where a retry fails', () => {
    const { result, plan } = simulate(VALIDATED, (run, input) =>
      run.stage === 'write' && run.round === 2 ? { fails: 'cap' } : validFrom(9)(run, input),
    );
    expect(result).toEqual({ text: 'write 1', sent: 'send 1' });
    expect(plan.gaps().map(({ code }) => code)).toEqual(['cap', 'not_valid']);
  });

  it('gives what a failed validator has not seen, and skips what reads a failed stage', () => {
    const failing = (id: string) =>
      simulate(VALIDATED, (run, input) =>
        run.stage === id ? { fails: 'broken' } : validFrom(1)(run, input),
      );
    expect(failing('check').result).toEqual({ text: 'write 1', sent: 'send 1' });
    const { result, plan } = failing('write');
    expect(result).toEqual({ text: null, sent: null });
    expect(states(plan)).toEqual({ write: 'failed', check: 'skipped', send: 'skipped' });
    expect(plan.isEnded()).toBe(true);
  });

  it('goes on without the items that failed, and cuts a list at its most', () => {
    const definition = pipeline(
      {
        each: { forEach: { from: 'input', path: ['list'] }, most: 3 },
        next: { forEach: { from: 'input', path: ['list'] }, most: 3, input: { x: of('each', [], 'item') } },
        join: { input: { all: of('next', ['n'], 'all') } },
        none: { forEach: of('each', [], 'all') as never, input: { x: { from: 'item', path: ['n'] } } },
      },
      { all: of('join', ['all']), none: of('none', ['x'], 'all') },
    );
    const { result, plan } = simulate(
      definition,
      ({ stage, item }, input) => {
        if (stage === 'each' && item === 1) return { fails: 'broken' };
        return stage === 'join' || stage === 'none' ? input : { n: item };
      },
      () => 0,
      { list: [1, 2, 3, 4] },
    );
    expect(result).toEqual({ all: [0, 2], none: [0, 2] });
    expect(plan.gaps()).toEqual([
      { stage: 'each', item: null, code: 'cut' },
      { stage: 'next', item: null, code: 'cut' },
      { stage: 'each', item: 1, code: 'broken' },
    ]);
    expect(states(plan)).toMatchObject({ each: 'done', next: 'done' });
  });

  it('runs a stage for no items', () => {
    const definition = pipeline({
      each: { forEach: { from: 'input', path: [] } },
      join: { input: { all: of('each', ['n'], 'all') } },
    });
    const { begun, inputs } = simulate(
      definition,
      () => ({}),
      () => 0,
      [],
    );
    expect(begun).toEqual(['join']);
    expect(inputs.get('join')).toEqual({ all: [] });
  });
});

/** Stages with random references to earlier ones, lists and one loop. */
const anyPipeline = fc
  .array(
    fc.record({
      reads: fc.array(fc.nat(), { maxLength: 3 }),
      each: fc.boolean(),
      fails: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .chain((drafts) => fc.record({ drafts: fc.constant(drafts), back: fc.nat(), content: fc.nat({ max: 4 }) }));

describe('any pipeline in any order of ends [D2]', () => {
  it('ends, runs nothing twice or before what it reads, and gives the same result', () => {
    fc.assert(
      fc.property(anyPipeline, fc.infiniteStream(fc.nat()), ({ drafts, back, content }, random) => {
        const isEach = (index: number) => drafts[index]!.each && index < drafts.length - 1;
        const stages = drafts.map(({ reads }, index): [string, Draft] => {
          const read = index === 0 ? [] : [...new Set([...reads.map((n) => n % index), index - 1])];
          const input = Object.fromEntries(
            read.map((n) => [
              `r${n}`,
              of(`s${n}`, ['v'], isEach(n) ? (isEach(index) ? 'item' : 'all') : undefined),
            ]),
          );
          return [
            `s${index}`,
            {
              input: { ...input, hints: { from: 'value', value: [] } },
              ...(isEach(index) ? { forEach: { from: 'input', path: ['list'] } } : {}),
              ...(index === drafts.length - 1
                ? {
                    retry: {
                      when: 'valid',
                      stage: `s${back % index}`,
                      feedback: 'hints',
                      into: 'hints',
                      times: 2,
                    },
                  }
                : {}),
            },
          ];
        });
        const definition = pipeline(Object.fromEntries(stages), { v: of(`s${drafts.length - 1}`, ['v']) });
        const behave: Behaviour = (run, input) => {
          const { fails } = drafts[Number(run.stage.slice(1))]!;
          if (fails === 9 && run.item !== 0) return { fails: 'broken' };
          return {
            v: `${runKey(run)}(${JSON.stringify(input).length})`,
            valid: run.round > content,
            hints: ['h'],
          };
        };
        const input = { list: ['a', 'b', 'c'] };
        const first = simulate(definition, behave, () => 0, input);
        const other = simulate(definition, behave, (count) => random.next().value % count, input);
        expect(first.plan.isEnded() && other.plan.isEnded()).toBe(true);
        expect(new Set(other.begun).size).toBe(other.begun.length);
        expect([...other.begun].sort()).toEqual([...first.begun].sort());
        expect(Object.fromEntries(other.inputs)).toEqual(Object.fromEntries(first.inputs));
        expect(other.result).toEqual(first.result);
        expect(other.plan.reports()).toEqual(first.plan.reports());
      }),
      { numRuns: 300 },
    );
  });
});
