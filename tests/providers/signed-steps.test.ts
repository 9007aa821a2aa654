import { readConfig, startServer } from '@consilium/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { clientFor } from '../support/client.ts';
import { type Rows, rowsOf } from '../support/rows.ts';
import { type Engines, grant, startTestEngines } from '../support/stack.ts';
import { connections, MIXES, type Mix } from './mixes.ts';
import { FAMILY, PATIENT_BUNDLE, stepsPlayer, stepsTeam } from './steps-team.ts';

const figures = { flows: 0, same: 0, leaks: 0, failed: 0 };

describe('three tool steps with signed reasoning and redaction on [A13] [B9] [F2]', () => {
  let engines: Engines;
  const outcomes = new Map<Mix, Rows>();
  beforeAll(async () => {
    engines = await startTestEngines({ models: { player: stepsPlayer } });
    await grant(engines.postgres.url);
  });
  afterAll(() => engines?.stop());

  it.each(MIXES)('%s', async (mix) => {
    const environment = engines.environment(connections(engines.models, mix));
    const server = await startServer(readConfig(environment), { teams: [stepsTeam] });
    try {
      const client = await clientFor(server);
      const imported = await client.request('POST', '/record/import?source=clinic', PATIENT_BUNDLE, {
        'content-type': 'application/fhir+json',
      });
      expect(imported.ok).toBe(true);
      engines.models.log.clear();
      const conversation = await client.createConversation('steps');
      const { seq } = await client.post(conversation, 'Please read all pages.');
      const answer = await client.answer(conversation, seq);
      // What the check makes of it is the same for all.
      expect(answer.text).not.toBe('');
      const sent = engines.models.log.entries.filter(({ method }) => method === 'POST');
      const refused = sent.filter(({ reply }) => reply?.status !== 200);
      figures.flows += 1;
      figures.failed += refused.length;
      figures.leaks += sent.filter(({ request }) => request.raw.includes(FAMILY)).length;
      expect(sent).toHaveLength(4);
      expect(refused).toEqual([]);
      expect(sent.at(-1)?.request.raw).toMatch(/PERSON_[A-Z]{4}101/);
      outcomes.set(mix, await rowsOf(engines.postgres.url, conversation));
    } finally {
      await server.close();
    }
  });

  it('leaves the same rows, whoever answers', () => {
    const plain = ({ messages, steps }: Rows) => ({ messages, steps: steps.map(withoutModel) });
    const first = plain(outcomes.get('gemini')!);
    for (const rows of outcomes.values()) {
      expect(plain(rows)).toEqual(first);
      figures.same += 1;
    }
    expect(figures).toEqual({ flows: MIXES.length, same: MIXES.length, leaks: 0, failed: 0 });
  });

  it('writes the figures', () => {
    if (suiteSize() !== 'full') return;
    writeMeasured({
      name: 'providers',
      goals: [
        goal('dialects and mixes of providers, each with three tool steps', '≥ 8', figures.flows, 'flows'),
        goal('of these, with the same messages and steps', '≥ 8', figures.same, 'flows'),
        goal('requests that a provider refused', '= 0', figures.failed, 'requests'),
        goal("requests with the patient's name", '= 0', figures.leaks, 'requests'),
      ],
    });
  });
});

function withoutModel(step: unknown): unknown {
  const { model: _model, provider: _provider, name: _name, ...rest } = step as Record<string, unknown>;
  return rest;
}
