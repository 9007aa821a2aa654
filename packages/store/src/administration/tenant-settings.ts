import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  checkedId,
  type Json,
  OUTSIDE_SETTING_NAME,
  OUTSIDE_SETTINGS,
  type PersonRole,
  patientCompartment,
} from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { checkRetention } from '../retention/least-days.ts';
import { setMonthlyCap, setSetting } from '../settings/administration.ts';
import { type AdministrationParts, type Administrator, administer } from './administer.ts';

const ADD_PERSON = {
  name: 'admin_add_person',
  text: `INSERT INTO app.people (tenant, actor, name, role, seen_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (tenant, actor) DO UPDATE SET name = excluded.name, role = excluded.role`,
};
const SETTING_NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/;

/** Caps what a patient, or without one the whole tenant, may spend in a calendar month (UTC), in micro USD; null: no cap. */
export async function enterCap(
  parts: AdministrationParts,
  by: Administrator,
  { patient, microUsd }: { readonly patient: string | null; readonly microUsd: number | null },
): Promise<void> {
  const of = patient === null ? 'tenant' : patientCompartment(patient);
  await administer(parts, by, 'admin.cap', async (transaction) => {
    await setMonthlyCap(transaction, by.tenant, of, microUsd);
    return { value: undefined, entry: { targets: [of, `micro-usd/${microUsd ?? 'none'}`] } };
  });
}

/** Sets what agents of the tenant read as `app:<name>`. The entry has a digest of the value. Throws `invalid_setting`. */
export async function enterSetting(
  parts: AdministrationParts,
  by: Administrator,
  { name, value }: { readonly name: string; readonly value: Json },
): Promise<void> {
  if (!SETTING_NAME.test(name))
    throw new ConsiliumError('invalid_setting', {
      remedy: 'a letter, then letters, digits, "." "_" or "-": 100 at most',
    });
  checkRetention(name, value);
  if (name === OUTSIDE_SETTING_NAME && !OUTSIDE_SETTINGS.some((each) => each === value))
    throw new ConsiliumError('invalid_setting', { remedy: `one of: ${OUTSIDE_SETTINGS.join(', ')}` });
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  await administer(parts, by, 'admin.setting', async (transaction) => {
    await setSetting(transaction, by.tenant, name, value);
    return { value: undefined, entry: { targets: [`setting/${name}`, `sha256/${digest}`] } };
  });
}

/** Who somebody is, before they have signed in; what their issuer says then counts. Gives access to nothing. */
export async function enterPerson(
  parts: AdministrationParts,
  by: Administrator,
  person: { readonly actor: string; readonly name: string | null; readonly role: PersonRole },
): Promise<void> {
  const { actor, name, role } = person;
  await administer(parts, by, 'admin.person', async (transaction) => {
    await rows(transaction, ADD_PERSON, [by.tenant, checkedId(actor), name, role, parts.now()]);
    return { value: undefined, entry: { targets: [`actor/${actor}`, `role/${role}`] } };
  });
}
