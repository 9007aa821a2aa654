import { LIST_SECTIONS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { pageLimit } from '../../schemas/paging.ts';
import { json, scopedRoute } from '../describe-route.ts';

const marked = z
  .object({ text: z.string(), marks: z.array(z.array(z.int()).length(2)) })
  .openapi('MarkedText', {
    description: 'A text, and where the words stand in it: from and to, in UTF-16 units',
  });
const foundView = z
  .object({
    item: z.string().describe('Type and id of an entry, or the code of a test'),
    title: marked,
    line: z.union([z.object({ label: z.string(), text: marked }), z.null()]),
    date: z.string().nullable(),
    end: z.string().nullable(),
    status: z.string().nullable(),
    reported: z.string().nullable(),
  })
  .openapi('RecordHit');
const resultView = z
  .object({
    also: z.array(z.string()).describe('Other names that were found, as they are written'),
    sections: z.array(
      z.object({
        section: z.enum(LIST_SECTIONS),
        count: z.int().describe('How many there are; found has the first of them'),
        found: z.array(foundView),
      }),
    ),
    unread: z.int().describe('Older entries and pages that were not looked at'),
  })
  .openapi('FoundInRecord');

/** Words in the record and in the text of its documents. */
export function addFindRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const find = scopedRoute(prefix, 'get', '/record/find', 'findInRecord', {
    summary: 'Words, codes and other names of the same thing, in entries and in the text of documents',
    query: {
      words: z.string().min(2).max(200).openapi({ example: 'high blood pressure' }),
      limit: pageLimit(50, 10).describe('Of each section'),
    },
    responses: { 200: json(resultView, 'What was found, by section') },
  });
  app.openapi(find, async (c) =>
    c.json((await deps.record.find({ scope: c.get('scope') }, c.req.valid('query'))) as never, 200),
  );
}
