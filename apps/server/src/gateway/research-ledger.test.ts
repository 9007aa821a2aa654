import { describe, expect, it } from 'vitest';
import { AGENT_ID, createFakeResearch } from './testing/fake-research.ts';
import { createFakeSuppressions, SUPPRESSION_ID } from './testing/fake-suppressions.ts';
import { fakeTriggers } from './testing/fake-triggers.ts';
import { createWorld } from './testing/world.ts';

const SETTINGS = {
  per_day: 3,
  quiet_hours: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
  least_level: 'cohort',
};

describe('interruptions over HTTP [B13]', () => {
  it('are set, said in words, and removed by leaving them out', async () => {
    const world = await createWorld();
    const path = '/v1/research/interruptions';
    const set = async (json: object) => (await world.call('PUT', path, { as: 'dr', json })).json();
    const always = [{ kind: 'always_agent', agent: AGENT_ID }, { kind: 'always_retractions' }];
    expect(await set({ ...SETTINGS, always })).toMatchObject({
      ...SETTINGS,
      always: [{ rule: always[0], sentence: 'Always tell me what Gout reports.' }, { rule: always[1] }],
      sentences: [
        'Interrupt me at most 3 times a day.',
        'Do not interrupt me from 22:00 to 07:00 (Europe/Berlin).',
        ...Array(3).fill(expect.any(String)),
      ],
    });
    expect(await set({ per_day: null, quiet_hours: null, least_level: null })).toMatchObject({
      per_day: null,
      always: [],
      sentences: [],
    });
    expect(await (await world.call('GET', path, { as: 'dr' })).json()).toMatchObject({ sentences: [] });
  });

  it.each([
    [
      { ...SETTINGS, quiet_hours: { from: '25:00', to: '07:00', zone: 'UTC' } },
      'quiet_hours',
      'invalid_time',
    ],
    [
      { ...SETTINGS, quiet_hours: { from: '22:00', to: '07:00', zone: 'Mars/Base' } },
      'quiet_hours',
      'unknown_zone',
    ],
    [{ ...SETTINGS, always: [{ kind: 'always_level' }] }, 'always_level', expect.any(String)],
  ])('refuses what is no rule: %j', async (json, field, reason) => {
    const world = await createWorld();
    const refused = await world.call('PUT', '/v1/research/interruptions', { as: 'dr', json });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field, reason }] }]);
  });

  it('are listed with their reason, and promoted: a message, and a stated rule', async () => {
    const conversation = '00000000-0000-4000-8000-000000000008';
    const world = await createWorld({ suppressions: createFakeSuppressions(conversation) });
    const list = async () => (await world.call('GET', '/v1/research/suppressions', { as: 'dr' })).json();
    expect(await list()).toMatchObject({
      suppressions: [
        {
          ...{
            by: 'rule',
            reason: 'It came in your quiet hours.',
            text: 'The trial was retracted.',
            promoted_as: null,
          },
          teaches: [
            { rule: { kind: 'always_retractions' } },
            { sentence: 'Always tell me what Gout reports.' },
          ],
        },
      ],
    });
    const promote = (json: object, id = SUPPRESSION_ID) =>
      world.call('POST', `/v1/research/suppressions/${id}/promote`, { as: 'dr', json });
    expect(await (await promote({})).json()).toEqual({
      ...{ seq: 1, conversation },
      taught: { rule: { kind: 'always_retractions' }, sentence: 'Always tell me about retractions.' },
    });
    expect(await (await promote({ teach: null })).json()).toMatchObject({ seq: 1, taught: null });
    expect(await list()).toMatchObject({ suppressions: [{ promoted_as: 1 }] });
    const rules = await world.call('GET', '/v1/research/interruptions', { as: 'dr' });
    expect(await rules.json()).toMatchObject({ always: [{ learned_from: SUPPRESSION_ID }] });
    expect((await promote({}, '00000000-0000-4000-8000-000000000009')).status).toBe(404);
    expect((await promote({ teach: { kind: 'always_level' } })).status).toBe(422);
  });
});

describe('thresholds over HTTP [B6]', () => {
  it('are read from words and said back', async () => {
    const world = await createWorld();
    const read = async (words: string) =>
      (await world.call('POST', '/v1/research/threshold', { as: 'dr', json: { words } })).json();
    expect(await read('two cohort studies on mortality')).toEqual({
      ...{ threshold: { level: 'cohort', independent_sources: 2, outcome: 'mortality' }, by: 'code' },
      sentence: 'Enough is 2 independent sources, each a cohort study or stronger, on mortality.',
    });
    expect(await read('when the agency has approved it')).toMatchObject({
      by: 'model',
      threshold: { text: expect.any(String) },
    });
  });

  it('are read on the day of the tenant’s clock', async () => {
    const triggers = fakeTriggers(() => new Date('2131-02-03T10:00:00Z'), []);
    const world = await createWorld({ triggers });
    const words = 'keep looking until the end of 2130';
    const found = await world.call('POST', '/v1/research/threshold', { as: 'dr', json: { words } });
    // That day has passed there.
    expect(await found.json()).toMatchObject({ by: 'model' });
  });

  it.each([
    [{ level: 'cohort' }, { met: true, by: 'code', missing: [] }],
    [
      { level: 'randomised_trial' },
      { met: false, by: 'code', missing: [expect.stringMatching(/^No randomised trial/)] },
    ],
    [{ text: 'enough' }, { met: false, by: 'model', decided_at: null }],
    [null, null],
  ])('are decided with the claims of an agent: %j', async (threshold, verdict) => {
    const research = createFakeResearch();
    await research.desk.change({} as never, AGENT_ID, { threshold });
    const world = await createWorld({ research });
    const found = await world.call('GET', `/v1/research/agents/${AGENT_ID}/claims`, { as: 'dr' });
    expect(await found.json()).toMatchObject({
      claims: [{ sentence: 'A lowered mortality.', source: 'Meyer.', counts: verdict?.met ?? false }],
      threshold: verdict,
      budget: { left_micro_usd: 4_999_993, wakes: null, sentence: 'It has used $0.00 of $5.00 this month.' },
    });
    const none = await world.call('GET', '/v1/research/agents/00000000-0000-4000-8000-000000000009/claims', {
      as: 'dr',
    });
    expect(none.status).toBe(404);
  });
});
