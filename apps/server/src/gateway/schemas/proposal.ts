import { z } from '@hono/zod-openapi';
import { fhirId, fhirResource, fhirType } from './fhir.ts';
import { id } from './ids.ts';

const message = z.object({ kind: z.literal('message'), conversation: id, seq: z.int() });
const document = z.object({ kind: z.literal('document'), document: fhirId, page: z.int() });
const source = z.discriminatedUnion('kind', [
  message,
  document,
  z.object({
    kind: z.literal('person'),
    reporter: z.enum(['patient', 'proxy']),
    target: z.object({ type: fhirType, id: fhirId, version: z.int() }),
    withdraws: z.boolean(),
  }),
]);

export const proposalView = z
  .looseObject({
    id,
    source,
    sources: z
      .array(
        z.discriminatedUnion('kind', [
          message.extend({ quote: z.string() }),
          document.extend({ quote: z.string() }),
        ]),
      )
      .describe('All places of the same fact that you may see; a decision is for all of them'),
    status: z.enum(['open', 'accepted', 'rejected']),
    quote: z.string(),
    span: z.object({ start: z.int(), end: z.int() }),
    extractor: z.string(),
    extractorVersion: z.string(),
    resource: fhirResource,
    proposedBy: z.string(),
    mayDecide: z.boolean().describe('It is open, and yours to decide'),
  })
  .openapi('Proposal');
