import { isId } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';

/** Ids of ours: the pattern is the kernel's. */
export const id = z.string().refine(isId, { message: 'invalid_id' }).openapi({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  example: '0198c1f2-7c7a-7000-8000-3f5a7e0a9c11',
});

/** A caller's own name for a message or an entry; the same key never makes a second one. */
export const clientKey = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,128}$/, { message: 'invalid_key' })
  .openapi({ example: 'phone-7f3a-0042' });
