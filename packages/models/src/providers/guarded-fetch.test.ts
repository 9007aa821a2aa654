import { describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

describe('the only way out', () => {
  const seen: RequestInit[] = [];
  const fetch = guardedFetch('http://127.0.0.1:9/v1', async (_, init) => {
    seen.push(init!);
    return new Response('');
  });

  it('lets a POST to the endpoint through, and never follows a redirect', async () => {
    await fetch('http://127.0.0.1:9/v1/models/x:generateContent', { method: 'POST' });
    expect(seen).toMatchObject([{ method: 'POST', redirect: 'error' }]);
  });

  it.each([
    ['another host', 'http://127.0.0.2:9/v1/x', 'POST'],
    ['another port', 'http://127.0.0.1:99/v1/x', 'POST'],
    ['a longer host', 'http://127.0.0.1:9.evil.org/v1/x', 'POST'],
    ['another path', 'http://127.0.0.1:9/v10/x', 'POST'],
    ['a download', 'http://127.0.0.1:9/v1/files/1', 'GET'],
  ])('refuses %s', async (_, url, method) => {
    await expect(fetch(url, { method })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(seen).toHaveLength(1);
  });
});
