import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createCountryOf } from './country.ts';
import { createPreferences } from './location.ts';

const { app, trail, chainOf } = useStore({ beforeAll, afterAll });
const someone = (): Caller => {
  const actor = randomUUID();
  return { scope: { tenant: 't1', actor, compartment: actorCompartment(actor), purpose: 'PATRQT' } };
};
const BERLIN = { country: 'DE', timezone: 'Europe/Berlin' };

describe('where an actor is [A10] [A15]', () => {
  it('is what the actor said last, and nobody else’s', async () => {
    const preferences = createPreferences(trail);
    const [one, other] = [someone(), someone()];
    expect(await preferences.location(one)).toBeNull();
    await preferences.setLocation(one, { country: 'US', timezone: 'UTC' });
    await preferences.setLocation(one, BERLIN);
    expect(await preferences.location(one)).toEqual(BERLIN);
    expect(await preferences.location(other)).toBeNull();
    expect(await createCountryOf(app)(one.scope)).toBe('DE');
    const actions = (await chainOf(one.scope)).map(({ action }) => action);
    expect(actions).toEqual(['preference.read', 'preference.set', 'preference.set', 'preference.read']);
  });

  it.each([
    ['a country in words', { country: 'Germany', timezone: 'UTC' }],
    ['a country in lower case', { country: 'de', timezone: 'UTC' }],
    ['a time zone that is none', { country: 'DE', timezone: 'Europe/Nowhere' }],
    ['a time zone with a path', { country: 'DE', timezone: '../../etc' }],
    ['no time zone', { country: 'DE', timezone: '' }],
  ])('is not %s', async (_, location) => {
    await expect(createPreferences(trail).setLocation(someone(), location)).rejects.toMatchObject({
      code: 'invalid_location',
    });
  });

  it('is not set in another’s compartment, nor by an agent', async () => {
    const one = someone();
    const theirs: Caller = { scope: { ...one.scope, compartment: 'actor/dr-b' } };
    for (const caller of [theirs, { ...one, run: 'run-1' }]) {
      await expect(createPreferences(trail).setLocation(caller, BERLIN)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(createPreferences(trail).location(caller)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
