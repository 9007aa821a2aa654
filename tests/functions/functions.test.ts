import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countTokens } from '@consilium/models';
import { type Player, resultsOfThisTurn, ruleBased } from '@consilium/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { clientFor } from '../support/client.ts';
import { CASES, type FunctionCase } from './cases.ts';
import { type Problem, type Ran, startFunctions } from './functions-fixture.ts';
import { longAnswers } from './long-answers.ts';
import { withOwnNumbers } from './own-numbers.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: { readonly [field: string]: Schema };
  readonly items?: Schema;
}
interface Listed {
  readonly name: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly presets: unknown;
}
interface Estimate {
  readonly tokens: number;
  readonly preset: string;
  readonly cut: Ran['cut'];
  readonly remedy?: string;
  readonly code?: string;
}

const run = promisify(execFile);
const isFull = suiteSize() === 'full';
/** At the small size: a process takes its time to start. */
const COMMANDS = new Set(['extract_structure', 'cross_reference']);
const figures = { functions: 0, choices: 0, callsForCached: 0, ownNumbers: 0, asTool: 0, byCommand: 0 };
let number = 0;
/** An input that no test has asked before. */
const fresh = (of: FunctionCase, more: object = {}) => {
  number += 1;
  const { [of.grows]: grows } = of.example;
  const grown = Array.isArray(grows)
    ? [...grows, { id: 'n', content: `Note ${number}.` }]
    : `${grows} Note ${number}.`;
  return { ...of.example, [of.grows]: grown, ...more };
};

const OF_KNOWN_PARTS: ReadonlySet<string> = new Set(['validate_against_spec', 'cross_reference']);

describe('the functions of the design [D1] [D4]', () => {
  let stack: Awaited<ReturnType<typeof startFunctions>>;
  const player = ruleBased();
  beforeAll(async () => {
    stack = await startFunctions();
  });
  afterAll(async () => {
    await stack?.stop();
    writeMeasured({
      name: 'functions',
      goals: [
        goal('functions with the schema of the design, to the letter', '= 8', figures.functions, 'functions'),
        goal('presets of variants and qualities that gave a result', '= 25', figures.choices, 'runs'),
        goal('calls of a model for an input that was asked before', '= 0', figures.callsForCached, 'calls'),
        goal('results with a number that a model said of itself', '= 0', figures.ownNumbers, 'results'),
        goal('functions called by an agent', '= 8', figures.asTool, 'functions'),
        goal('functions run from the command line', '= 8', figures.byCommand, 'functions'),
      ],
    });
  });
  beforeEach(() => stack.engines.models.setPlayer(player));
  const calls = () => stack.engines.models.log.entries;
  const bodies = (from: number) =>
    calls()
      .slice(from)
      .map(({ request }) => request.body as { readonly model: string; readonly max_tokens: number });

  /** An input of so many tokens, all in the field that grows. */
  async function sized(of: FunctionCase, tokens: number, more: object = {}) {
    const grown = (bytes: number) => {
      const text = 'word '.repeat(Math.ceil(bytes / 5)).slice(0, bytes);
      return {
        ...of.example,
        ...more,
        [of.grows]: Array.isArray(of.example[of.grows]) ? [{ content: text }, { id: 'b' }] : text,
      };
    };
    const whole = await stack.estimate<Estimate>(of, grown(7));
    return grown(Math.floor((tokens - whole.body.tokens + 2) * 3.5));
  }

  it('are listed, with nothing else', async () => {
    const { body } = await stack.call<{ functions: readonly Listed[] }>('GET', '/v1/functions');
    const names = body.functions.map(({ name }) => name);
    expect(CASES.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  describe.each(CASES)('$name', (of) => {
    it('has the inputs, enums, outputs and presets of the design, to the letter', async () => {
      const { body } = await stack.call<{ functions: readonly Listed[] }>('GET', '/v1/functions');
      const { input, output, presets } = body.functions.find(({ name }) => name === of.name)!;
      const { preset, quality, ...own } = input.properties!;
      expect(Object.keys(own)).toEqual(Object.keys(of.input));
      for (const [field, type] of Object.entries(of.input)) {
        if (typeof type !== 'string') expect(own[field]?.enum).toEqual(type);
        else expect(own[field]?.type).toBe({ str: 'string', int: 'integer', list: 'array' }[type]);
      }
      expect([preset?.type, quality?.enum]).toEqual(['string', ['light', 'standard', 'high']]);
      expect(Object.keys(output.properties!)).toEqual(of.output);
      const [light, standard, high] = of.presets.quality;
      expect(presets).toEqual({ ...of.presets, quality: { light, standard, high } });
      expect((await stack.run<Problem>(of, {})).status).toBe(422);
      const [enumField] = Object.entries(of.input).find(([, type]) => typeof type !== 'string') ?? [];
      if (enumField !== undefined)
        expect((await stack.run<Problem>(of, { ...of.example, [enumField]: 'other' })).status).toBe(422);
      figures.functions += 1;
    });

    it('gives a result for each preset variant and quality, by the models of that preset', async () => {
      const [light, standard, high] = of.presets.quality;
      const choices = [
        [{}, of.presets.default],
        ...Object.entries(of.presets.variants).map(([preset, id]) => [{ preset }, id]),
        ...Object.entries({ light, standard, high }).map(([quality, id]) => [{ quality }, id]),
      ] as readonly (readonly [object, string])[];
      const tried = new Set<string>();
      for (const [choice, id] of choices) {
        const input = fresh(of, choice);
        expect((await stack.estimate<Estimate>(of, input)).body.preset).toBe(id);
        if (tried.has(id)) continue;
        tried.add(id);
        const { status, body } = await stack.run(of, input);
        expect({ status, choice, body }).toMatchObject({
          ...{ status: 200, body: { preset: id, stand_in: true, cached: false } },
        });
        expect(Object.keys(body.result)).toEqual(of.output);
        figures.choices += 1;
      }
    });

    it('answers the same input again without a model, for nothing', async () => {
      const input = fresh(of);
      const first = await stack.run(of, input);
      const before = calls().length;
      const again = await stack.run(of, Object.fromEntries(Object.entries(input).reverse()));
      expect(again.body).toMatchObject({ cached: true, micro_usd: 0, result: first.body.result });
      figures.callsForCached += calls().length - before;
      expect(calls().length).toBe(before);
      const other = await stack.run(of, { ...input, preset: 'S7' });
      expect(other.body).toMatchObject({ cached: false, preset: 'S7' });
      expect(calls().length).toBeGreaterThan(before);
    });

    it.each([-1, 0, 1])('takes its input budget and no more: %i tokens beside it', async (beside) => {
      const limits = [
        [of.budget.input, {}],
        ...(of.long ? [[of.long.input, { preset: of.long.preset }]] : []),
      ] as const;
      for (const [limit, more] of limits as readonly (readonly [number, object])[]) {
        const own = of.name === 'validate_against_spec' ? limit + 30 : limit;
        const input =
          of.name === 'validate_against_spec'
            ? await eachField(of, limit + beside)
            : await sized(of, own + beside, more);
        const { status, body } = await stack.estimate<Estimate>(of, input);
        if (beside <= 0) expect({ status, cut: body.cut }).toEqual({ status: 200, cut: [] });
        else if (of.budget.over === 'cut') expect(body.cut).toMatchObject([{ field: of.grows }]);
        else {
          expect(body.code).toBe('over_budget');
          expect(body.remedy).toMatch(/has \d+ tokens, at most \d+: send less/);
        }
      }
    });

    it('asks for its output budget, and keeps to it whatever is answered', async () => {
      const from = calls().length;
      // Without it an answer is stopped at the price that was said.
      await stack.run(of, fresh(of), '?long_answers=true');
      const [asked] = bodies(from);
      // Where the question says how many parts the answer has, no more is asked for than those take.
      if (OF_KNOWN_PARTS.has(of.name)) expect(asked?.max_tokens).toBeLessThanOrEqual(of.budget.output);
      else expect(asked?.max_tokens).toBeGreaterThanOrEqual(of.budget.output);
      for (const { tokens, answer, holds } of longAnswers(of)) {
        stack.engines.models.setPlayer({ kind: 'scripted', play: () => ({ json: answer }) } satisfies Player);
        const { body } = await stack.run<Ran & Problem>(of, fresh(of, { preset: 'S1' }));
        expect(body.errors?.[0]?.reason ?? 'output_over_budget').toBe('output_over_budget');
        expect([tokens, holds(body)]).toEqual([tokens, true]);
      }
    });

    it('takes no number about its result from a model', async () => {
      stack.engines.models.setPlayer(withOwnNumbers(player));
      const { status, body } = await stack.run(of, fresh(of));
      expect(status).toBe(200);
      const hasOwn = /4242/.test(JSON.stringify(body.result));
      figures.ownNumbers += Number(hasOwn);
      expect(hasOwn).toBe(false);
    });

    it('is a tool of an agent', async () => {
      let told = '';
      const input = fresh(of);
      stack.engines.models.setPlayer({
        kind: 'scripted',
        play: (call) => {
          if (call.tools.length === 0) return player.play(call);
          const [result] = resultsOfThisTurn(call);
          if (result === undefined) return { toolCalls: [{ name: of.name, args: input }] };
          told = JSON.stringify(result.result);
          return { text: 'Done.' };
        },
      });
      const client = await clientFor(stack.server);
      const conversation = await client.createConversation();
      const { seq } = await client.post(conversation, 'Do it.');
      expect(await client.answer(conversation, seq)).toMatchObject({ status: 'complete' });
      expect(told).toMatch(new RegExp(of.output.map((field) => `"${field}":`).join('.*'), 's'));
      figures.asTool += 1;
    });

    it.runIf(isFull || COMMANDS.has(of.name))('runs from the command line', async () => {
      const file = join(stack.engines.directory, `${of.name}.json`);
      await writeFile(file, JSON.stringify(fresh(of)));
      const words = ['function', 'run', of.name, '--input', file, '--url', stack.server.url!, '--json'];
      const env = { ...process.env, CONSILIUM_TOKEN: stack.token };
      const { stdout } = await run(process.execPath, ['apps/cli/consilium.mjs', ...words], { env });
      expect(Object.keys((JSON.parse(stdout) as Ran).result)).toEqual(of.output);
      figures.byCommand += 1;
    });

    it('says what went wrong', async () => {
      stack.engines.models.setPlayer({
        kind: 'scripted',
        play: () => ({ json: { nothing: true } }),
      } satisfies Player);
      const { status, body } = await stack.run<Problem>(of, fresh(of, { preset: 'S1' }));
      expect([status >= 400, body.code, body.errors[0]?.reason]).toEqual([
        true,
        'no_result',
        'invalid_output',
      ]);
    });
  });

  async function eachField(of: FunctionCase, tokens: number) {
    return { ...of.example, [of.grows]: 'x'.repeat(Math.floor(tokens * 3.5)) };
  }

  it('count tokens as the model layer does', () => {
    expect(countTokens('x'.repeat(7))).toBe(2);
  });
});
