import type { KeyHandle } from '@consilium/kernel';
import { type Context, type RestatePromise, type RunOptions, serde } from '@restatedev/restate-sdk';

/** Sealing as ours has it: the patient's key, bound to a place, its id readable in front. */
const HEADER = 1;

export function sealed(key: KeyHandle, place: string, text: string): Uint8Array {
  return withKeyId(key, key.seal(Buffer.from(text), place));
}

function withKeyId(key: KeyHandle, body: Uint8Array): Uint8Array {
  const id = Buffer.from(key.id);
  return Buffer.concat([Buffer.of(id.length), id, body]);
}

export function keyIdOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(HEADER, HEADER + (bytes[0] ?? 0))).toString();
}

export function opened<T>(key: KeyHandle, place: string, bytes: Uint8Array): T {
  const body = key.open(bytes.subarray(HEADER + (bytes[0] ?? 0)), place);
  return JSON.parse(Buffer.from(body).toString()) as T;
}

/** A step whose result is journalled sealed; as in ours, the process that made it does not open it again. */
export function sealedStep<T>(
  ctx: Context,
  key: KeyHandle,
  name: string,
  action: () => Promise<T>,
  retry: Omit<RunOptions<unknown>, 'serde'>,
): RestatePromise<T> {
  const place = `step ${ctx.request().id} ${name}`;
  let made: string | undefined;
  const run = async () => {
    made = JSON.stringify((await action()) ?? null);
    return withKeyId(key, key.sealOnce(Buffer.from(made), place));
  };
  return ctx.run(name, run, { ...retry, serde: serde.binary }).map((bytes, failure) => {
    if (failure) throw failure;
    return made === undefined ? opened<T>(key, place, bytes as Uint8Array) : (JSON.parse(made) as T);
  });
}
