import type { Decision } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { fhirId, fhirResource } from '../../schemas/fhir.ts';
import { id } from '../../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { proposalView } from '../../schemas/proposal.ts';
import { json, scopedRoute } from '../describe-route.ts';
import { strictFhir } from './fhir-json.ts';

const decision = z.discriminatedUnion('verdict', [
  z.strictObject({
    verdict: z.literal('accept'),
    edited: fhirResource.optional(),
    status: z.string().max(64).optional(),
  }),
  z.strictObject({ verdict: z.literal('reject'), reason: z.string().max(2_000).optional() }),
]);

/** What was read out of messages and documents waits here for a person. */
export function addProposalRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, 'get', '/record/proposals', 'listProposals', {
    summary:
      'Proposed facts with the words that they were read from, and changes that patients and proxies ask for',
    query: {
      status: z.enum(['open', 'accepted', 'rejected']).optional(),
      document: fhirId.optional().describe('Read from this document'),
      conversation: id.optional().describe('Read from messages of this conversation'),
      limit: pageLimit(),
      cursor: z.string().max(400).optional(),
    },
    responses: {
      200: json(
        z.object({ proposals: z.array(proposalView), cursor: z.string().nullable() }),
        'Newest first; ask again with the cursor for the next page',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const { cursor: before, ...filter } = c.req.valid('query');
    const proposals = await deps.record.proposals({ scope: c.get('scope') }, given({ ...filter, before }));
    const next = nextBefore(proposals, filter.limit, (last) => last.id);
    return c.json({ proposals, cursor: next } as never, 200);
  });

  const decide = scopedRoute(prefix, 'post', '/record/proposals/{proposal}/decision', 'decideProposal', {
    summary: 'Accept, edit or reject; the status of a medication is named by the person',
    params: { proposal: id },
    body: decision,
    responses: { 200: json(proposalView, 'The proposal as it stands now') },
    problems: WRITE_PROBLEMS,
    bounded: true,
    middleware: strictFhir(limits.resourceBytes),
  });
  app.openapi(decide, async (c) => {
    const made = c.req.valid('json') as Decision;
    const decided = await deps.record.decide({ scope: c.get('scope') }, c.req.valid('param').proposal, made);
    return c.json(decided as never, 200);
  });
}
