import { BREAK_GLASS_CODES, type BreakGlass, patientCompartment } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { json, ownRoute } from './describe-route.ts';

const why = {
  code: z.enum(BREAK_GLASS_CODES),
  reason: z.string().min(10).max(2_000),
  minutes: z.int().min(1).max(60),
};
/** As a wristband, a card or a letter says it: all three must be those of the record. */
const person = z
  .strictObject({
    name: z.string().min(1).max(200),
    birth_date: z.iso.date(),
    record_number: z.string().min(1).max(100),
  })
  .describe(
    'Found only where all three are those of one record; case, accents, punctuation and the order of the names do not count',
  );
const request = z
  .strictObject({ patient: id.optional(), person: person.optional(), ...why })
  .refine((body) => (body.patient === undefined) !== (body.person === undefined), {
    path: ['patient'],
    message: 'patient_or_person',
  });

/** Opens a patient in an emergency: with a reason, for at most an hour, on the record, and the patient is told. */
export function addBreakGlassRoute(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const route = ownRoute('post', '/v1/break-glass', 'breakGlass', {
    tag: 'emergency',
    summary: 'Open a patient in an emergency, for at most an hour',
    body: request,
    responses: {
      200: json(
        z.object({ already_open: z.literal(true), patient: id }),
        'The caller treats this patient and needs no emergency access; nothing was opened and nobody is told',
      ),
      201: json(
        z.object({ expires_at: z.string(), patient: id }),
        'The patient is open for purpose ETREAT until then, and is told',
      ),
    },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(route, async (c) => {
    const { tenant, actor } = c.get('identity');
    const { patient, expiresAt } = await open(deps.breakGlass, { tenant, actor }, c.req.valid('json'));
    if (expiresAt === null) return c.json({ already_open: true as const, patient }, 200);
    return c.json({ expires_at: expiresAt, patient }, 201);
  });
}

async function open(
  glass: BreakGlass,
  { tenant, actor }: { readonly tenant: string; readonly actor: string },
  { patient = '', person: known, ...asked }: z.infer<typeof request>,
): ReturnType<BreakGlass['openInPerson']> {
  if (known !== undefined) {
    const { name, birth_date: birthDate, record_number: recordNumber } = known;
    return glass.openInPerson({ tenant, actor, person: { name, birthDate, recordNumber }, ...asked });
  }
  const scope = { tenant, actor, compartment: patientCompartment(patient), purpose: 'ETREAT' as const };
  const opened = await glass.open({ scope, ...asked });
  return { patient, expiresAt: opened?.expiresAt ?? null };
}
