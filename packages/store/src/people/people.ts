import { ConsiliumError, checkedId, type People } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const SEEN = { name: 'person_seen', text: 'SELECT app.person_seen($1, $2, $3)' };
const NAMES = { name: 'people_names', text: 'SELECT actor, name, role FROM app.people_names($1)' };
const MOST = 100;
const personOf = rowReader<KnownPerson>()('actor name role');
type KnownPerson = Awaited<ReturnType<People['names']>>[number];

/** The database decides whose name the caller may know: see the migration. */
export function createPeople(parts: { readonly store: ScopedStore; readonly now: () => Date }): People {
  const { store, now } = parts;
  return {
    seen: async (caller, { name, role }) => {
      requireOwnCompartment(caller);
      await store.write(caller, 'session.start', async (transaction) => {
        await rows(transaction, SEEN, [name, role, now()]);
        return { value: undefined, targets: [] };
      });
    },
    names: async (caller, actors) => {
      requireOwnCompartment(caller);
      if (actors.length > MOST) throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST}` });
      const asked = actors.map(checkedId);
      return store.read(caller, { action: 'people.read' }, async (transaction) =>
        (await rows(transaction, NAMES, [asked])).map(personOf),
      );
    },
  };
}
