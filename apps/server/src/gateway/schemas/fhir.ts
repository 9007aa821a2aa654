import { z } from '@hono/zod-openapi';

/** FHIR R4 as JSON. Its shape is checked by the record, which answers with an OperationOutcome. */
export const fhirResource = z
  .looseObject({ resourceType: z.string().max(64) })
  .openapi('FhirResource', { description: 'A FHIR R4 resource', example: { resourceType: 'Condition' } });

export const fhirType = z
  .string()
  .regex(/^[A-Z][A-Za-z]{1,63}$/, { message: 'invalid_type' })
  .openapi({ example: 'Condition' });

export const fhirId = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,64}$/, { message: 'invalid_id' })
  .openapi({ example: '0198c1f2-7c7a-7000-8000-3f5a7e0a9c11' });

const writtenBy = z.discriminatedUnion('way', [
  z.object({ way: z.literal('person'), actor: z.string() }),
  z.object({ way: z.literal('import'), actor: z.string(), import: z.string(), source: z.string() }),
  z.object({ way: z.literal('proposal'), actor: z.string(), proposal: z.string() }),
]);

export const versionView = z
  .object({
    type: fhirType,
    id: fhirId,
    version: z.int(),
    recordedFrom: z.string(),
    recordedTo: z.string().nullable(),
    withdrawn: z.boolean(),
    writtenBy,
    resource: fhirResource,
  })
  .openapi('ResourceVersion');

/** Of an entry; counted from 1. */
export const version = z.coerce.number().int().min(1).max(2_147_483_647);
