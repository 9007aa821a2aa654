import { z } from 'zod';
import type { PipelineDefinition } from '../functions/pipeline.ts';
import type { Json } from '../json.ts';

/** The input of a run, with its defaults; or what is wrong with it. */
export function checkPipelineInput(
  { input }: Pick<PipelineDefinition, 'input'>,
  given: unknown,
):
  | { readonly ok: true; readonly input: { readonly [field: string]: Json } }
  | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] } {
  const read = z.fromJSONSchema(input as Parameters<typeof z.fromJSONSchema>[0]).safeParse(given);
  return read.success
    ? { ok: true, input: read.data as { readonly [field: string]: Json } }
    : { ok: false, issues: read.error.issues };
}
