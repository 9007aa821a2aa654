import { PERSON_ROLES, PURPOSES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute, pageOf } from './describe-route.ts';

const personView = z
  .object({ actor: id, name: z.string().nullable(), role: z.enum(PERSON_ROLES).nullable() })
  .openapi('Person');

const patientView = z
  .object({
    patient: id,
    relation: z.enum(['self', 'proxy', 'care-team', 'break-glass']),
    purposes: z.array(z.enum(PURPOSES)),
    expires_at: z.iso.datetime().nullable(),
    name: z.string().nullable(),
    family: z.string().nullable().describe('Null where the record gives the name as one text'),
    given: z.string().nullable(),
    language: z.string().nullable().describe('Of the name, BCP 47; null where it is not known'),
    birth_date: z.string().nullable(),
    active_at: z.iso.datetime(),
  })
  .openapi('MyPatient');

/** Names of people, and the patients whom the actor may open. Nobody else can be found here: breaking the glass needs the patient's id. */
export function addPeopleRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const names = ownRoute('get', '/v1/people', 'readPeople', {
    summary: 'Names of up to 100 actors; people whom you may not see are left out',
    query: {
      actors: z
        .string()
        .max(6_500)
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(id).min(1).max(100))
        .openapi({ type: 'string', description: 'Ids, separated by commas', example: 'dr-demo,pat-demo' }),
    },
    responses: {
      200: json(z.object({ people: z.array(personView) }), 'Those who have signed in, and whom you may know'),
    },
  });
  app.openapi(names, async (c) => {
    const people = await deps.people.names({ scope: c.get('scope') }, c.req.valid('query').actors);
    return c.json({ people: [...people] }, 200);
  });

  const list = ownRoute('get', '/v1/patients', 'listMyPatients', {
    summary: 'Patients whom live grants let you open, by family name',
    query: {
      search: z
        .string()
        .max(200)
        .optional()
        .describe('Words that all stand in a name, whatever case and accents'),
      before: id.optional().describe('The last patient of the page before'),
      limit: pageLimit(),
    },
    responses: { 200: pageOf('patients', patientView) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await deps.patients.list({ scope: c.get('scope') }, page);
    const patients = found.map((each) => viewOf(patientView, each));
    const next = nextBefore(found, page.limit, ({ patient }) => patient);
    return c.json({ patients, next_before: next }, 200);
  });
}
