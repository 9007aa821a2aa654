import { hash } from 'node:crypto';

/** The same words give the same UUID everywhere, other words another one. Version 8: made by a digest (SHA-256). */
export function digestUuid(...words: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(words), 'hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
