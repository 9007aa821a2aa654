import type { Scope } from '@consilium/kernel';
import { describe, expect, test } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

const PATH = '/conversations';

describe('an attempt to open a patient without a grant [F3]', () => {
  const worldThatKeeps = async () => {
    const kept: Scope[] = [];
    const world = await createWorld({ keepRefused: async (scope) => void kept.push(scope) });
    const get = (patient: string, as: string, headers = {}) =>
      world.call('GET', `/v1/patients/${patient}${PATH}`, { as, headers });
    return { kept, get };
  };

  test.each([
    ['p1', 'stranger', 404, {}],
    ['nobody', 'stranger', 404, { 'Purpose-Of-Use': 'ETREAT' }],
    ['p1', 'stranger', 404, { 'Purpose-Of-Use': 'curiosity' }],
    // An operator is not told who asks for themselves: nobody hides by asking so.
    ['p1', 'stranger', 404, { 'Purpose-Of-Use': 'PATRQT' }],
    ['p2', 'dr', 403, { 'Purpose-Of-Use': 'HRESCH' }],
  ])('%s by %s is kept: %d %j', async (patient, actor, status, headers) => {
    const { kept, get } = await worldThatKeeps();
    expect((await get(patient, actor, headers)).status).toBe(status);
    expect(kept).toEqual([{ tenant: 't1', actor, compartment: `patient/${patient}`, purpose: 'TREAT' }]);
  });

  test.each([
    [['patient'], 'PATRQT'],
    [['patient', 'proxy'], 'PATRQT'],
    [['patient', 'clinician'], 'TREAT'],
    [['operator'], 'TREAT'],
    [[], 'TREAT'],
  ])('by who is %j is kept as %s', async (roles, purpose) => {
    const kept: Scope[] = [];
    const world = await createWorld({ keepRefused: async (scope) => void kept.push(scope) });
    const token = await world.issuer.mint({ tenant: 't1', actor: 'stranger', roles });
    const headers = { Authorization: `Bearer ${token}`, 'Purpose-Of-Use': 'PATRQT' };
    await world.call('GET', `/v1/patients/p1${PATH}`, { headers });
    expect(kept).toMatchObject([{ actor: 'stranger', purpose }]);
  });

  test.each([
    ['p1', 'dr', 200],
    ['p1%00', 'stranger', 404],
  ])('%s by %s is not one', async (patient, actor, status) => {
    const { kept, get } = await worldThatKeeps();
    expect((await get(patient, actor)).status).toBe(status);
    expect(kept).toEqual([]);
  });

  test('is answered alike where it cannot be kept, and the log tells', async () => {
    const world = await createWorld({
      keepRefused: () => Promise.reject(new Error('name of a patient')),
    });
    const response = await world.call('GET', `/v1/patients/p1${PATH}`, { as: 'stranger' });
    expect(response.status).toBe(404);
    const lines = world.logLines.filter((line) => line.includes('not in the trail'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('name of a patient');
  });
});
