import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { setSetting } from './administration.ts';
import { createCountryOf } from './country.ts';
import { setPreference } from './preferences.ts';

const { admin, app, grantedScope } = useStore({ beforeAll, afterAll });

describe('the country of who asks [A10 A15]', () => {
  it('is what the person set, else what the tenant is set to, else not known', async () => {
    const scope = await grantedScope({ tenant: 't-country' });
    const countryOf = createCountryOf(app);
    expect(await countryOf(scope)).toBeNull();
    await setSetting(admin, scope.tenant, 'location', { country: 'gb' });
    expect(await countryOf(scope)).toBe('GB');
    await setPreference(app, scope, 'location', { value: { country: 'DE' }, origin: 'user' });
    expect(await countryOf(scope)).toBe('DE');
  });

  it.each([['Germany'], [7], [null]])('is not known where it is no code: %j', async (country) => {
    const scope = await grantedScope();
    await setPreference(app, scope, 'location', { value: { country }, origin: 'user' });
    expect(await createCountryOf(app)(scope)).toBeNull();
  });
});
