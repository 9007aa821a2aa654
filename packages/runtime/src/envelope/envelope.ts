import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import type { Place } from './place.ts';

/**
 * Everything journalled or stored outside PostgreSQL: `{v, keyId, bytes}` as bytes:
 * magic, schema version, length of the key id, key id, sealed JSON. The version is bound to the seal with the place.
 */
const MAGIC = 0xc6;
const HEADER = 3;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The same value gives the same bytes: what is sent again on replay must be what the engine's journal holds. */
export function sealEnvelope(key: KeyHandle, place: Place, version: number, value: unknown): Uint8Array {
  const sealed = key.seal(encoder.encode(JSON.stringify(value ?? null)), boundTo(place, version));
  return envelopeOf(key, version, sealed);
}

/** Of a value that is JSON text already, and that nobody compares: a step's result, an event. */
export function sealTextOnce(key: KeyHandle, place: Place, version: number, text: string): Uint8Array {
  return envelopeOf(key, version, key.sealOnce(encoder.encode(text), boundTo(place, version)));
}

function envelopeOf(key: KeyHandle, version: number, sealed: Uint8Array): Uint8Array {
  const keyId = encoder.encode(key.id);
  const bytes = new Uint8Array(HEADER + keyId.length + sealed.length);
  bytes[0] = MAGIC;
  bytes[1] = version;
  bytes[2] = keyId.length;
  bytes.set(keyId, HEADER);
  bytes.set(sealed, HEADER + keyId.length);
  return bytes;
}

export function keyIdOf(bytes: Uint8Array): string {
  return decoder.decode(bytes.subarray(HEADER, bodyStart(bytes)));
}

export function openEnvelope(
  key: KeyHandle,
  place: Place,
  bytes: Uint8Array,
): { readonly version: number; readonly value: unknown } {
  const start = bodyStart(bytes);
  const version = bytes[1] ?? 0;
  const text = decoder.decode(key.open(bytes.subarray(start), boundTo(place, version)));
  try {
    return { version, value: JSON.parse(text) };
  } catch {
    // The parser's own error quotes the text.
    throw new ConsiliumError('not_an_envelope', {
      remedy: 'it was sealed with another key, or it is damaged',
    });
  }
}

function boundTo(place: Place, version: number): string {
  return JSON.stringify([...place, version]);
}

function bodyStart(bytes: Uint8Array): number {
  const start = HEADER + (bytes[2] ?? 0);
  if (bytes[0] !== MAGIC || bytes.length < start) {
    throw new ConsiliumError('not_an_envelope', {
      remedy: 'only this project’s own workers and gateways may call',
    });
  }
  return start;
}
