import { type Compartment, ConsiliumError, checkedId } from '@consilium/kernel';

/** Which key: the n-th of a compartment. */
export interface KeyName {
  readonly tenant: string;
  readonly compartment: Compartment;
  /** 1 to 65535. */
  readonly number: number;
}

const KINDS: readonly string[] = ['patient', 'actor'];

/** As text: bound to the wrapped key and to all that it seals. */
export function nameText({ tenant, compartment, number }: KeyName): string {
  return `${tenant}/${compartment}/${number}`;
}

/** The name, if its parts are ids. Throws ConsiliumError('invalid_id'). */
export function checkedName(name: KeyName): KeyName {
  const slash = name.compartment.indexOf('/');
  if (!KINDS.includes(name.compartment.slice(0, slash)))
    throw new ConsiliumError('invalid_id', { remedy: 'a compartment is patient/… or actor/…' });
  checkedId(name.tenant);
  checkedId(name.compartment.slice(slash + 1));
  return name;
}

/** As few bytes, at most 132: kind, length of the tenant, tenant, id, number. Of a checked name. */
export function nameBytes({ tenant, compartment, number }: KeyName): Buffer {
  const slash = compartment.indexOf('/');
  const kind = KINDS.indexOf(compartment.slice(0, slash));
  const ids = Buffer.from(tenant + compartment.slice(slash + 1), 'latin1');
  return Buffer.from([kind, tenant.length, ...ids, number >> 8, number & 0xff]);
}

/** Of bytes that `nameBytes` made. */
export function nameOfBytes(bytes: Buffer): KeyName {
  const tenantEnd = 2 + (bytes[1] ?? 0);
  const id = bytes.toString('latin1', tenantEnd, bytes.length - 2);
  return {
    tenant: bytes.toString('latin1', 2, tenantEnd),
    compartment: `${KINDS[bytes[0] ?? 0]}/${id}` as Compartment,
    number: bytes.readUInt16BE(bytes.length - 2),
  };
}
