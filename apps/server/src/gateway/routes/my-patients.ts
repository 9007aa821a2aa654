import { PURPOSES } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { nextBefore, pageLimit } from '../schemas/paging.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const patientView = z
  .object({
    patient: id,
    relation: z.enum(['self', 'proxy', 'care-team', 'break-glass']),
    purposes: z.array(z.enum(PURPOSES)),
    expires_at: z.iso.datetime().nullable(),
    name: z.string().nullable(),
    family: z
      .string()
      .nullable()
      .openapi({ description: 'Null where the record gives the name as one text' }),
    given: z.string().nullable(),
    language: z
      .string()
      .nullable()
      .openapi({ description: 'Of the name, BCP 47; null where it is not known' }),
    birth_date: z.string().nullable(),
    active_at: z.iso.datetime(),
  })
  .openapi('MyPatient');

/** The patients whom the actor may open. Nobody else can be found here: breaking the glass needs the patient's id. */
export function addMyPatientsRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/patients',
    operationId: 'listMyPatients',
    summary: 'Patients whom live grants let you open, by family name',
    tags: ["the actor's own compartment"],
    security: [{ bearer: [] }],
    request: {
      query: z.strictObject({
        search: z.string().max(200).optional().openapi({
          description: 'Words that all stand in a name, whatever case and accents',
        }),
        before: id.optional().openapi({ description: 'The last patient of the page before' }),
        limit: pageLimit(),
      }),
    },
    responses: {
      200: json(
        z.object({ patients: z.array(patientView), next_before: id.nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(route, async (c) => {
    const { search, before, limit } = c.req.valid('query');
    const page = {
      limit,
      ...(search === undefined ? {} : { search }),
      ...(before === undefined ? {} : { before }),
    };
    const found = await deps.patients.list({ scope: c.get('scope') }, page);
    const patients = found.map(({ purposes, expiresAt, birthDate, activeAt, ...same }) => ({
      ...{ ...same, purposes: [...purposes] },
      ...{ expires_at: expiresAt, birth_date: birthDate, active_at: activeAt },
    }));
    const next = nextBefore(found, limit, ({ patient }) => patient);
    return c.json({ patients, next_before: next }, 200);
  });
}
