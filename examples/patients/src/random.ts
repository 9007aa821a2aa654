import { createHash } from 'node:crypto';

function digest(seed: string, name: string): Buffer {
  return createHash('sha256').update(`${seed}\u0000${name}`).digest();
}

/** A number from -1 to 1, the same for ever for this seed and name. By name, so a new entry moves no other value. */
export function noise(seed: string, name: string): number {
  return digest(seed, name).readUInt32BE(0) / 0x7fff_ffff - 1;
}

/** A version 5 style UUID of this seed and name, as `urn:uuid:…`. */
export function urnOf(seed: string, name: string): string {
  const bytes = digest(seed, name).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join('-')}`;
}
