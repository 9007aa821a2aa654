import { randomBytes } from 'node:crypto';
import { type Compartment, ConsiliumError, type KeyWrapper } from '@consilium/kernel';
import { type AdministrationParts, type Administrator, administer } from '../administration/administer.ts';
import { firstRow } from '../postgres/call.ts';
import { checkedName } from './key-name.ts';
import { contextOf } from './live-keys.ts';

const LOCK = { name: 'rotate_key_lock', text: 'SELECT app.lock_compartment($1, $2)' };
const LAST = {
  name: 'rotate_key_last',
  text: 'SELECT max(number) FROM app.data_keys WHERE tenant = $1 AND compartment = $2',
};
const MAKE = { name: 'rotate_key_make', text: 'SELECT app.make_data_key($1, $2, $3, $4)' };
const MOST = 65_535;

/**
 * Gives a compartment a further data key, with an entry in its trail. Every process seals new work with it, by the signal
 * of the database; what was sealed before, and work that has begun, keeps its key until an erasure destroys all of them.
 * Gives the number of the new key; null: there is none yet to rotate, or none any more.
 */
export async function rotateKey(
  parts: AdministrationParts & { readonly wrapper: KeyWrapper },
  who: Administrator,
  compartment: Compartment,
): Promise<number | null> {
  const place = [who.tenant, compartment];
  return administer(parts, who, 'key.rotate', async (transaction) => {
    await firstRow(transaction, LOCK, place);
    const last = (await firstRow(transaction, LAST, place))?.[0] as number | null;
    if (last === null) return { value: null, entry: null };
    if (last >= MOST) throw new ConsiliumError('too_many_keys', { remedy: `there are ${MOST} at most` });
    const name = checkedName({ tenant: who.tenant, compartment, number: last + 1 });
    const wrapped = Buffer.from(await parts.wrapper.wrap(who.tenant, contextOf(name), randomBytes(32)));
    const made = (await firstRow(transaction, MAKE, [...place, name.number, wrapped]))?.[0];
    if (!made) throw new ConsiliumError('erased');
    return { value: name.number, entry: { compartment, targets: [`key/${name.number}`] } };
  });
}
