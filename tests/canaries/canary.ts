import { randomBytes } from 'node:crypto';

/** Begins every canary: long enough that nothing else holds it, so one search finds them all. */
export const MARK = 'KanarienvogelQx';

/** A string that stands nowhere else: letters and digits only, so that no escaping changes it. */
export function newCanary(): string {
  return `${MARK}${randomBytes(9).toString('hex')}`;
}

/** A way in which bytes can hold the mark and still be read. */
export interface Form {
  readonly name: string;
  readonly needle: Buffer;
}

/**
 * The mark as it is, in the two byte orders of UTF-16, in hex, and in base64 at each of its three alignments. What the
 * alignment mixes with the neighbours is cut off.
 */
export const FORMS: readonly Form[] = [
  { name: 'utf-8', needle: Buffer.from(MARK) },
  { name: 'utf-16le', needle: Buffer.from(MARK, 'utf16le') },
  { name: 'utf-16be', needle: Buffer.from(MARK, 'utf16le').swap16() },
  { name: 'hex', needle: Buffer.from(Buffer.from(MARK).toString('hex')) },
  { name: 'hex, upper case', needle: Buffer.from(Buffer.from(MARK).toString('hex').toUpperCase()) },
  ...[0, 1, 2].map((before) => ({ name: `base64 at ${before}`, needle: inBase64(before) })),
];

function inBase64(before: number): Buffer {
  const text = Buffer.from('.'.repeat(before) + MARK).toString('base64');
  const whole = Math.floor((before + MARK.length) / 3) * 4;
  return Buffer.from(text.slice(before === 0 ? 0 : 4, whole));
}
