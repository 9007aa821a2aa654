import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Bytes after gzip -9, of everything of a kind that the browser really loaded; fonts are compressed already. */
export interface Loaded {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly files: number;
}

const KINDS = { script: 'script', stylesheet: 'style', font: 'font' } as const;

/** Counts what a page loads while `open` opens it. `page` must have an empty cache. */
export async function loadedBy(page: Page, open: () => Promise<unknown>): Promise<Loaded> {
  const bodies: Promise<readonly [keyof typeof KINDS, Buffer]>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof KINDS;
    if (kind in KINDS) bodies.push(response.body().then((body) => [kind, body] as const));
  });
  await open();
  const sums = { script: 0, style: 0, font: 0, files: 0 };
  for (const [kind, body] of await Promise.all(bodies)) {
    sums[KINDS[kind]] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
    sums.files += 1;
  }
  return sums;
}
