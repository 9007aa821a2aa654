import { createHash } from 'node:crypto';

const CODE = /^[A-Za-z0-9_.:/@+-]{0,128}$/;

/**
 * Text for a column that operators read. Agents, tools and models have plain names; a name that a model made up may
 * hold anything, so every other character becomes `_` and 128 of them are kept. Never fails.
 */
export function code(text: string): string {
  return CODE.test(text) ? text : text.replace(/[^A-Za-z0-9_.:/@+-]/g, '_').slice(0, 128);
}

export function codeOrNull(text: string | null): string | null {
  return text === null ? null : code(text);
}

/** A client's key may be any text, of any length: an unusual one is kept as its hash (of UTF-16, so exact). */
export function storedClientKey(key: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  return `sha256:${createHash('sha256').update(Buffer.from(key, 'utf16le')).digest('base64url')}`;
}
