import { ConsiliumError, type Location, type Preferences } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { SET_PREFERENCE } from './preferences.ts';

const READ = {
  name: 'preference_location',
  text: `SELECT value FROM app.preferences
    WHERE tenant = app.tenant() AND actor = app.actor() AND name = 'location'`,
};

/** What people choose of themselves, each time with its entry in their own trail. */
export function createPreferences({ store }: { readonly store: ScopedStore }): Preferences {
  return {
    location: async (caller) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'preference.read' }, async (transaction) => {
        const [value] = (await firstRow(transaction, READ, [])) ?? [];
        const { country, timezone } = (value ?? {}) as Partial<Location>;
        return typeof country === 'string' && typeof timezone === 'string' ? { country, timezone } : null;
      });
    },
    setLocation: async (caller, { country, timezone }) => {
      requireOwnCompartment(caller);
      if (!/^[A-Z]{2}$/.test(country) || !isTimezone(timezone))
        throw new ConsiliumError('invalid_location', {
          remedy: 'send a country as DE and a time zone as Europe/Berlin',
        });
      await store.write(caller, 'preference.set', async (transaction) => {
        await rows(transaction, SET_PREFERENCE, ['location', JSON.stringify({ country, timezone }), 'user']);
        return { value: undefined, targets: ['preference/location'] };
      });
    },
  };
}

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z0-9_+-]{1,32}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
