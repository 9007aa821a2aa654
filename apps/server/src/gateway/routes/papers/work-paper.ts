import { type Json, type PaperContent, paperShape } from '@consilium/kernel';
import { partOf } from '../../part-of.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { scopedRoute } from '../describe-route.ts';
import { printed, printQuery, printResponse } from './print-response.ts';

/** A paper that belongs to no patient is not kept: it is printed from the run that wrote it. */
export function addWorkPaperRoute(app: GatewayApp, context: RouteContext): void {
  const { deps, prefix } = context;
  const print = scopedRoute(prefix, 'get', '/work/{run}/file', 'printWork', {
    summary: 'The paper that a run wrote (an evidence brief), as a PDF or a file of Word',
    params: { run: id },
    query: printQuery,
    responses: printed,
  });
  app.openapi(print, async (c) => {
    const read = async () => {
      const item = await partOf(deps, 'work').desk.read({ scope: c.get('scope') }, c.req.valid('param').run);
      const content = paperIn(item?.result ?? null);
      if (content === null) throw new ProblemError('not_found');
      return { content, signature: null };
    };
    return (await printResponse(c, context, c.req.valid('query'), read)) as never;
  });
}

/** Of a pipeline or of a function; null: it wrote none. */
function paperIn(result: Json): PaperContent | null {
  const { result: ofPipeline, output: ofFunction } = Object(result) as Record<string, Json | undefined>;
  return paperShape.safeParse(Object(ofPipeline ?? ofFunction).paper).data ?? null;
}
