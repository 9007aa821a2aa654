import { type Compartment, ConsiliumError, type KeyRing } from '@consilium/kernel';

export interface FlippingKeys extends KeyRing {
  readonly destroy: (compartment: Compartment) => void;
}

/** Not a cipher: enough to see that what leaves the process is not what was given, and whose key it was. */
export function flippingKeys(): FlippingKeys {
  const destroyed = new Set<string>();
  const byId = async (id: string) => {
    if (destroyed.has(id)) throw new ConsiliumError('erased');
    const flip = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte) => byte ^ 0xff);
    return { id, seal: flip, sealOnce: flip, open: flip };
  };
  return {
    byId,
    forCompartment: (_tenant, compartment) => byId(`key-of-${compartment}`),
    destroy: (compartment) => {
      destroyed.add(`key-of-${compartment}`);
    },
  };
}
