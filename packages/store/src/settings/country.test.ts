import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantedScope, useDatabase } from '../test-support/database.fixture.ts';
import { setSetting } from './administration.ts';
import { createCountryOf } from './country.ts';
import { setPreference } from './preferences.ts';

const database = useDatabase({ beforeAll, afterAll });

describe('the country of who asks [A10 A15]', () => {
  it('is what the person set, else what the tenant is set to, else not known', async () => {
    const scope = await grantedScope(database().admin, { tenant: 't-country' });
    const countryOf = createCountryOf(database().app);
    expect(await countryOf(scope)).toBeNull();
    await setSetting(database().admin, scope.tenant, 'location', { country: 'gb' });
    expect(await countryOf(scope)).toBe('GB');
    await setPreference(database().app, scope, 'location', { value: { country: 'DE' }, origin: 'user' });
    expect(await countryOf(scope)).toBe('DE');
  });

  it.each([['Germany'], [7], [null]])('is not known where it is no code: %j', async (country) => {
    const scope = await grantedScope(database().admin);
    await setPreference(database().app, scope, 'location', { value: { country }, origin: 'user' });
    expect(await createCountryOf(database().app)(scope)).toBeNull();
  });
});
