import type { Row } from './row.ts';
import { BASE, VIDEO_PORT } from './rows/links.ts';

/** The row with the address of its own host of the page server. */
export function atHost(row: Row, base: string): Row {
  const capitals = base.replace('http:', 'HTTP:');
  const swap = (text: string) =>
    text
      .replaceAll(VIDEO_PORT, new URL(base).port)
      .replaceAll(BASE, base)
      .replaceAll(BASE.replace('http:', 'HTTP:'), capitals);
  return {
    ...row,
    message: swap(row.message),
    ...(row.script ? { script: JSON.parse(swap(JSON.stringify(row.script))) } : {}),
  };
}
