import { z } from '@hono/zod-openapi';
import { invalidField } from '../../problem.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { fhirId, fhirType, version, versionView } from '../../schemas/fhir.ts';
import { clientKey } from '../../schemas/ids.ts';
import { given } from '../../schemas/paging.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { proposalView } from '../../schemas/proposal.ts';
import { json, scopedRoute } from '../describe-route.ts';
import { asResource, fhirBody, strictFhir } from './fhir-json.ts';

const ending = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('over'), on: z.iso.date() }),
  z.strictObject({ how: z.literal('entered-in-error') }),
]);

const proposed = json(
  z.object({ proposed: proposalView }),
  'It is an entry of somebody else: a proposal, which the care team decides',
);

/** What a person writes by hand. */
export function addRecordWrites(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const entry = { type: fhirType, id: fhirId };

  const add = scopedRoute(prefix, 'post', '/record/entries', 'addEntry', {
    summary: 'Add an entry by hand',
    headers: z.object({ 'idempotency-key': clientKey.optional(), 'purpose-of-use': z.string().optional() }),
    body: fhirBody,
    responses: {
      201: json(
        versionView,
        'Its first version; under a key that was sent before, the entry as it stands now',
      ),
    },
    problems: WRITE_PROBLEMS,
    bounded: true,
    middleware: strictFhir(limits.resourceBytes),
  });
  app.openapi(add, async (c) => {
    const key = c.req.valid('header')['idempotency-key'];
    const resource = asResource(c.req.valid('json'));
    const options = given({ clientKey: key });
    return c.json((await deps.record.add({ scope: c.get('scope') }, resource, options)) as never, 201);
  });

  const correct = scopedRoute(prefix, 'put', '/record/entries/{type}/{id}', 'correctEntry', {
    summary: 'Correct an entry: a new version',
    params: entry,
    query: { version },
    body: fhirBody,
    responses: {
      200: json(versionView, 'The new version'),
      202: proposed,
    },
    problems: WRITE_PROBLEMS,
    bounded: true,
    middleware: strictFhir(limits.resourceBytes),
  });
  app.openapi(correct, async (c) => {
    const resource = asResource(c.req.valid('json'));
    if (resource.resourceType !== c.req.valid('param').type) throw invalidField('resourceType', 'other_type');
    const ref = { ...c.req.valid('param'), ...c.req.valid('query') };
    const changed = await deps.record.correct({ scope: c.get('scope') }, ref, resource);
    return c.json(changed as never, 'proposed' in changed ? 202 : 200);
  });

  const end = scopedRoute(prefix, 'post', '/record/entries/{type}/{id}/end', 'endEntry', {
    summary: 'End an entry: it is over, or it was never true',
    params: entry,
    query: { version },
    body: ending,
    responses: {
      200: json(versionView, 'The version that ends it'),
      202: proposed,
    },
    problems: WRITE_PROBLEMS,
    bounded: true,
    middleware: strictFhir(limits.bodyBytes),
  });
  app.openapi(end, async (c) => {
    const ref = { ...c.req.valid('param'), ...c.req.valid('query') };
    const changed = await deps.record.end({ scope: c.get('scope') }, ref, c.req.valid('json'));
    return c.json(changed as never, 'proposed' in changed ? 202 : 200);
  });
}
