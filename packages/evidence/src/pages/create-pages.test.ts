import { ConsiliumError, errorCode } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { Egress, PageKind } from '../egress/index.ts';
import { createPages } from './create-pages.ts';

const url = 'https://example.org/';
const { signal } = new AbortController();
const serving = (type: string, kind: PageKind, body: string): Pick<Egress, 'get'> => ({
  get: async () => ({ url, contentType: { type, kind, charset: undefined }, bytes: Buffer.from(body) }),
});

describe('pages [A7]', () => {
  it('reads what came, and says where it was found', async () => {
    const pages = createPages({ egress: serving('text/html', 'html', '<title>T</title><p>Some text.') });
    expect(await pages.read(url, { signal })).toEqual({
      ...{ url, title: 'T', text: 'Some text.', contentType: 'text/html', truncated: false },
    });
  });

  it('cuts a long text, and says so', async () => {
    const egress = serving('text/plain', 'text', 'word '.repeat(50_000));
    const { text, truncated } = await createPages({ egress }).read(url, { signal });
    expect({ length: text.length, truncated }).toEqual({ length: 60_000, truncated: true });
  });

  it('ends a reading that takes too long', async () => {
    const pages = createPages({
      egress: serving('text/html', 'html', '<div>'.repeat(380_000)),
      limits: { readingMs: 300 },
    });
    const began = performance.now();
    expect(await pages.read(url, { signal }).catch(errorCode)).toBe('page_unreadable');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('ends a reader that takes more memory than it may', async () => {
    const egress = serving('text/plain', 'text', 'Some text.');
    // No process of Node is as small.
    const pages = createPages({ egress, limits: { readingBytes: 30_000_000 } });
    expect(await pages.read(url, { signal }).catch(errorCode)).toBe('page_unreadable');
  });

  it('ends a reading that its caller gave up, with the reason of the caller', async () => {
    const stop = new AbortController();
    const egress = serving('text/html', 'html', '<div>'.repeat(380_000));
    const reading = createPages({ egress }).read(url, { signal: stop.signal }).catch(errorCode);
    stop.abort(new ConsiliumError('cancelled'));
    expect(await reading).toBe('cancelled');
  });
});
