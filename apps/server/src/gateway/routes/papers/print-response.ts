import { type PaperContent, type PaperSignature, printedDocument } from '@consilium/kernel';
import { MEDIA_TYPES, PAGE_SIZES, PRINT_FORMATS, printDocument } from '@consilium/printing';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { GatewayEnv } from '../../env.ts';
import { takenWithin } from '../../limits/taken-within.ts';
import type { RouteContext } from '../../route-context.ts';

export const printQuery = {
  format: z.enum(PRINT_FORMATS).default('pdf'),
  size: z.enum(PAGE_SIZES).default('A4'),
};

const binary = z.string().openapi({ format: 'binary' });

export const printed = {
  200: {
    description: 'Its bytes',
    content: Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: binary }])),
  },
};

/** A paper as a file, one of the few documents that a caller may be given at once. */
export async function printResponse(
  c: Context<GatewayEnv>,
  { limits, documents }: Pick<RouteContext, 'limits' | 'documents'>,
  {
    format,
    size,
  }: { readonly format: (typeof PRINT_FORMATS)[number]; readonly size: (typeof PAGE_SIZES)[number] },
  read: () => Promise<{ readonly content: PaperContent; readonly signature: PaperSignature | null }>,
): Promise<Response> {
  const release = documents.take(c.get('identity'));
  try {
    const { content, signature } = await read();
    const bytes = await printDocument(printedDocument(content, signature), format, size);
    const headers = {
      ...{ 'Content-Type': MEDIA_TYPES[format], 'Content-Length': String(bytes.length) },
      'Content-Disposition': `attachment; filename="${content.kind}.${format}"`,
    };
    const drop = () => c.env?.outgoing?.destroy();
    const body = takenWithin(bytes, { ms: limits.documents.ms, onEnd: release, drop });
    return new Response(body, { headers });
  } catch (error) {
    release();
    throw error;
  }
}
