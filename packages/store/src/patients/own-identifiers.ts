import type { Identifier, OwnIdentifiers } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const LIST = {
  name: 'my_patient_identifiers',
  text: 'SELECT family, given, sought, birth_date, numbers FROM app.my_patient_identifiers()',
};

type Row = [
  family: string | null,
  given: string | null,
  sought: string,
  birthDate: string | null,
  numbers: readonly string[],
];

/** The database decides whose they are: it takes the actor of the transaction, and the grants that live. */
export function createOwnIdentifiers({ store }: { readonly store: ScopedStore }): OwnIdentifiers {
  return {
    list: async (caller) => {
      requireOwnCompartment(caller);
      const found = await store.read(caller, { action: 'patients.check' }, (transaction) =>
        rows(transaction, LIST, []),
      );
      return (found as Row[]).flatMap(identifiersOf);
    },
  };
}

function identifiersOf([family, given, sought, birthDate, numbers]: Row): readonly Identifier[] {
  const others = sought.split('\n').filter((name) => name !== '');
  const names = family === null ? others : [`${family}, ${given ?? ''}`, ...others];
  return [
    ...names.map((text): Identifier => ({ kind: 'name', text })),
    ...(birthDate === null ? [] : [{ kind: 'birth-date', text: birthDate } as const]),
    ...numbers.map((text): Identifier => ({ kind: 'identifier', text })),
  ];
}
