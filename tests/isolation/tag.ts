import { randomBytes } from 'node:crypto';

/** Stands in everything that is written for one patient: anyone who reads it has read that patient's. */
export function newTag(): string {
  return `own-${randomBytes(6).toString('hex')}`;
}

/** All tags in what somebody was given, whatever its shape; bytes are read as text. */
export function tagsIn(given: unknown): ReadonlySet<string> {
  // A function with a `this`: of bytes, the replacer's own argument is already what toJSON made of them.
  const text = JSON.stringify({ given }, function (this: Record<string, unknown>, name, value) {
    const held = this[name];
    return held instanceof Uint8Array ? Buffer.from(held).toString('latin1') : value;
  });
  return new Set(text.match(/own-[0-9a-f]{12}/g) ?? []);
}
