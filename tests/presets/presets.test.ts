import type { Preset, Question } from '@consilium/kernel';
import type { ProviderName } from '@consilium/models';
import { lastUserText, type ModelCall, type ModelServer, startModelServer } from '@consilium/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goal, writeMeasured } from '../../scripts/prove.ts';
import { presetsOver } from '../support/preset-models.ts';
import { answeredBy, fullCalls, lightCalls } from './declared-calls.ts';

const figures = {
  presets: 0,
  otherCalls: 0,
  wrongOutcomes: 0,
  scenarios: 0,
  depthSpent: 0,
  spared: 0,
  providers: 0,
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  writeMeasured({
    name: 'presets',
    goals: [
      goal(
        'presets, each asked of a local server, of one provider and of three',
        '= 108',
        figures.presets,
        'runs',
      ),
      goal(
        'calls on the wire that a preset does not declare, or declared and not made',
        '= 0',
        figures.otherCalls,
        'calls',
      ),
      goal('scenarios where the first model is wrong', '= 9', figures.scenarios, 'scenarios'),
      goal('of these, outcomes that are wrong', '= 0', figures.wrongOutcomes, 'outcomes'),
      goal('calls beyond the light ones where all agree', '= 0', figures.depthSpent, 'calls'),
      goal(
        'calls spared where all agree, over the presets that deepen or criticise',
        '≥ 1',
        figures.spared,
        'calls',
      ),
      goal('providers that answered in one preset', '≥ 3', figures.providers, 'providers'),
    ],
  });
});
beforeEach(() => {
  server.log.clear();
  server.setFaults([]);
});

const question: Question = {
  system: 'Answer with the name of the medicine.',
  text: 'Which medicine of the list has to be followed by INR?',
  output: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  maxOutputTokens: 200,
  agreementKey: (answer) => (answer as { readonly name: string }).name.toLowerCase(),
};

const isCritic = (call: ModelCall) => JSON.stringify(call.jsonSchema).includes('"faults"');
const play = (answer: (call: ModelCall) => object) =>
  server.setPlayer({ kind: 'scripted', play: (call) => ({ json: answer(call) }) });
/** In one batch the order on the wire is any. */
const onWire = () => server.log.entries.map(({ call }) => call?.model ?? 'none').sort();
/** Each answer differs from all others, so that every depth is spent. */
function disagree(): void {
  let calls = 0;
  play((call) => {
    calls += 1;
    return isCritic(call)
      ? { faults: [{ where: 'name', fault: 'wrong', fix: 'another' }] }
      : { name: `M${calls}` };
  });
}
const agree = () => play((call) => (isCritic(call) ? { faults: [] } : { name: 'Warfarin' }));

describe.each([[['compatible']], [['gemini']], [['gemini', 'openai', 'anthropic']]] as const)(
  'the calls of each preset, with %s [D3] [D13]',
  (names) => {
    it('are those that it declares, and the light ones where all agree', async () => {
      const { presets, ask } = presetsOver(server, names as readonly [ProviderName]);
      for (const preset of presets.list()) {
        disagree();
        server.log.clear();
        const full = await presets.ask(preset, question, ask);
        count(preset, onWire(), fullCalls(preset, names));
        expect(full.calls, preset.id).toBe(server.log.entries.length);
        agree();
        server.log.clear();
        const light = await presets.ask(preset, question, ask);
        count(preset, onWire(), lightCalls(preset, names));
        figures.depthSpent += Math.max(0, light.calls - lightCalls(preset, names).length);
        figures.spared += light.spared;
        expect(light, preset.id).toMatchObject({ agreement: 1, output: { name: 'Warfarin' } });
        expect(light.calls + light.spared, preset.id).toBe(full.calls);
        figures.presets += 1;
      }
    });

    function count(preset: Preset, seen: readonly string[], declared: readonly string[]): void {
      const wanted = [...declared].sort();
      if (JSON.stringify(seen) !== JSON.stringify(wanted)) figures.otherCalls += 1;
      expect(seen, preset.id).toEqual(wanted);
    }
  },
);

describe('the first model is wrong, and the outcome is right [D3] [D13]', () => {
  const THREE: readonly [ProviderName, ...ProviderName[]] = ['gemini', 'openai', 'anthropic'];
  /** The first model says Metformin until it is shown the other; the others are right. */
  const firstIsWrong = (first: string) =>
    play((call) => {
      const text = lastUserText(call);
      if (isCritic(call))
        return {
          faults: text.includes('Metformin') ? [{ where: 'name', fault: 'no INR', fix: 'Warfarin' }] : [],
        };
      const corrected = text.includes('Warfarin');
      return { name: call.model === first && !corrected ? 'Metformin' : 'Warfarin' };
    });

  it.each([
    ...(['compatible', 'gemini', 'three'] as const).flatMap((over) => [
      { id: 'D4', over, decided: 'revised' },
      { id: 'D3', over, decided: 'agreement' },
      { id: 'T2', over, decided: 'majority' },
    ]),
  ])('$id, $over', async ({ id, over, decided }) => {
    const names: typeof THREE = over === 'three' ? THREE : [over];
    const { presets, ask } = presetsOver(server, names);
    const preset = presets.find(id)!;
    firstIsWrong(answeredBy(preset, names)[0]!);
    const answer = await presets.ask(preset, question, ask);
    figures.scenarios += 1;
    if ((answer.output as { readonly name: string }).name !== 'Warfarin') figures.wrongOutcomes += 1;
    expect(answer).toMatchObject({ output: { name: 'Warfarin' }, decided });
    const providers = new Set(server.log.entries.map(({ provider }) => provider)).size;
    figures.providers = Math.max(figures.providers, providers);
  });
});

describe('one model of several fails [D3]', () => {
  it.each(['D4', 'D3', 'T2', 'T1', 'P3'])('%s goes on without it', async (id) => {
    const { presets, ask } = presetsOver(server, ['compatible']);
    const preset = presets.find(id)!;
    for (const model of preset.models) {
      agree();
      server.setFaults([{ when: { model }, fault: { status: 503 } }]);
      expect(await presets.ask(preset, question, ask), model).toMatchObject({ output: { name: 'Warfarin' } });
    }
    server.setFaults([{ when: {}, fault: { status: 503 } }]);
    await expect(presets.ask(preset, question, ask)).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('and without one whose answer has another shape', async () => {
    const { presets, ask } = presetsOver(server, ['compatible']);
    const [wrong] = presets.find('T2')!.models;
    play(({ model }) => (model === wrong ? { title: 'Metformin' } : { name: 'Warfarin' }));
    expect(await presets.ask(presets.find('T2')!, question, ask)).toMatchObject({
      ...{ output: { name: 'Warfarin' }, votes: [{ name: 'Warfarin' }, { name: 'Warfarin' }] },
    });
  });
});
