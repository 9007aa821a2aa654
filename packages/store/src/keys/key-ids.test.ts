import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyIds } from './key-ids.ts';
import { checkedName, type KeyName } from './key-name.ts';

const old = { id: 1, secret: randomBytes(32) };
const young = { id: 2, secret: randomBytes(32) };
const ids = createKeyIds([old]);
const name: KeyName = { tenant: 'clinic', compartment: `patient/${randomUUID()}`, number: 1 };
const longest: KeyName = { tenant: 'T'.repeat(64), compartment: `patient/${'p'.repeat(64)}`, number: 65_535 };

describe('ids of keys [F2]', () => {
  it.each<[string, KeyName]>([
    ['a patient', name],
    ['an actor of the same id', { ...name, compartment: 'actor/a-1' }],
    ['the shortest', { tenant: 't', compartment: 'patient/p', number: 1 }],
    ['the longest', longest],
    ['a later key', { ...name, number: 300 }],
  ])('lead back to the name: %s', (_what, one) => {
    expect(ids.nameOf(ids.idOf(one))).toEqual(one);
  });

  it('are the same for the same name only, and tell nothing of it', () => {
    expect(ids.idOf(name)).toBe(createKeyIds([old]).idOf(name));
    const others = [{ ...name, number: 2 }, { ...name, tenant: 'clinid' }, name].map(ids.idOf);
    expect(new Set(others).size).toBe(3);
    const readable = `${ids.idOf(name)} ${Buffer.from(ids.idOf(name), 'base64url').toString('latin1')}`;
    for (const part of ['clinic', 'patient', name.compartment.slice(8, 16)])
      expect(readable).not.toContain(part);
  });

  it('are short, and fit where they stand: a header, a byte of length', () => {
    expect(ids.idOf(longest).length).toBeLessThanOrEqual(200);
    expect(ids.idOf(longest)).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(ids.idOf(name).length).toBeLessThan(100);
  });

  it('are read with every naming key, and made with the newest', () => {
    const rotated = createKeyIds([old, young]);
    expect(rotated.nameOf(ids.idOf(name))).toEqual(name);
    expect(rotated.idOf(name)).not.toBe(ids.idOf(name));
    expect(ids.knows(rotated.idOf(name))).toBe(false);
    expect(ids.nameOf(rotated.idOf(name))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['the null ring’s', 'null'],
    ['rubbish', 'AQ'.repeat(40)],
    ['another secret’s', createKeyIds([{ id: 1, secret: randomBytes(32) }]).idOf(name)],
    ['a changed one', `${ids.idOf(name).slice(0, -2)}${ids.idOf(name).endsWith('AA') ? 'BB' : 'AA'}`],
    ['a shortened one', ids.idOf(name).slice(0, -4)],
    ['one that is too long', 'A'.repeat(100_000)],
  ])('are not read where nobody here made them: %s', (_what, id) => {
    expect(ids.nameOf(id)).toBeNull();
  });

  it.each<[string, Partial<KeyName>]>([
    ['a tenant with a slash', { tenant: 'a/b' }],
    ['no tenant', { tenant: '' }],
    ['another kind', { compartment: 'tenant/x' as never }],
    ['a path', { compartment: 'patient/../x' as never }],
    ['no id', { compartment: 'patient/' as never }],
  ])('are made of ids only: %s', (_what, over) => {
    expect(() => checkedName({ ...name, ...over })).toThrow('invalid_id');
  });
});
