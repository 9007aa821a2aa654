import { z } from '@hono/zod-openapi';
import { expect, it } from 'vitest';
import { viewOf } from './view-of.ts';

it('a view has the fields that it names, and nothing else of the row [F6]', () => {
  const view = z.object({ id: z.string(), created_at: z.string(), p_1_of_2: z.int().nullable() });
  const row = { id: 'a', createdAt: new Date(0), p1Of2: null, tenant: 't1', text: 'not for the caller' };
  expect(JSON.parse(JSON.stringify(viewOf(view, row)))).toEqual({
    ...{ id: 'a', created_at: '1970-01-01T00:00:00.000Z', p_1_of_2: null },
  });
});
