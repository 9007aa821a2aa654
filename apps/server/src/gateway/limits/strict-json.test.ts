import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { GatewayEnv } from '../env.ts';
import { strictJson } from './strict-json.ts';

const app = new Hono<GatewayEnv>();
app.post('/', strictJson(100_000), async (c) => c.json((await c.req.json()) as never));
app.onError((error, c) => c.text((error as Error & { code?: string }).code ?? '', 400));
const post = (body: string) =>
  app.request('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('the body of a request', () => {
  it('reaches who answers it with its decimals as they were written', async () => {
    const body = '{"valueQuantity":{"value":7.40,"unit":"%"}}';
    expect(await (await post(body)).text()).toBe(body);
  });

  it.each(['{"value":7.40', '', '{"a":1}}'])('%j is refused before anybody reads it', async (body) => {
    expect(await (await post(body)).text()).toBe('malformed_body');
  });

  it.each([
    ['bytes', `"${'x'.repeat(100_000)}"`],
    ['depth', '['.repeat(101)],
    ['values', `[${'1,'.repeat(20_001)}`],
  ])('is refused by its %s before it is parsed', async (_bound, body) => {
    expect(await (await post(body)).text()).toBe('too_large');
  });
});
