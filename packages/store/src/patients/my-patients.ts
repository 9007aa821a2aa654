import { ConsiliumError, foldedName, isId, type MyPatient, type MyPatients } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const LIST = {
  name: 'my_patients_by_name',
  text: `SELECT compartment, relation, purposes, expires_at, name, family, given, language, birth_date, active_at
    FROM app.my_patients_by_name($1, $2, $3)`,
};
const MINE = { name: 'is_my_patient', text: 'SELECT app.is_my_patient($1)' };
const MOST = 200;

/** The database decides who is listed: it takes the actor of the transaction, and the grants that live. */
export function createMyPatients({ store }: { readonly store: ScopedStore }): MyPatients {
  return {
    list: async (caller, { search = '', before, limit }) => {
      requireOwnCompartment(caller);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
        throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST}` });
      if (before !== undefined && !isId(before)) throw invalidCursor();
      const words = foldedName(search)
        .split(' ')
        .filter((word) => word !== '');
      // A search for nothing that a name can hold finds nobody, rather than everybody.
      if (search.trim() !== '' && words.length === 0) words.push('\n\n');
      const place = before === undefined ? null : `patient/${before}`;
      return store.read(caller, { action: 'patients.list' }, async (transaction) => {
        if (place !== null && (await firstRow(transaction, MINE, [place]))?.[0] !== true)
          throw invalidCursor();
        return (await rows(transaction, LIST, [words, place, limit])).map(patientOf);
      });
    },
  };
}

const patientRow = rowReader<Omit<MyPatient, 'patient'> & { readonly compartment: string }>()(
  'compartment relation purposes @expiresAt name family given language birthDate @activeAt',
);

function patientOf(row: readonly unknown[]): MyPatient {
  const { compartment, ...listed } = patientRow(row);
  return { patient: compartment.slice('patient/'.length), ...listed };
}

function invalidCursor(): ConsiliumError {
  return new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
}
