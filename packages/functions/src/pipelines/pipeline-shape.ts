import { IDENTIFIER } from '@consilium/base';
import { QUALITIES } from '@consilium/kernel';
import { z } from 'zod';

const stageName = z.string().regex(IDENTIFIER);
const fields = z.record(z.string(), z.json());

const stageShape = z.strictObject({
  function: z.string().min(1).max(64).describe('A function of the registry.'),
  description: z.string().max(2000).optional(),
  preset: z.string().min(1).max(64).optional().describe('S1 to P3, or a variant of the function.'),
  quality: z.enum(QUALITIES).optional().describe('light, standard or high, in place of a preset.'),
  for_each: z
    .union([z.string(), z.array(z.string().min(1).max(64)).min(1).max(100)])
    .optional()
    .describe('Run once for each item of this list, in parallel.'),
  most: z.int().min(1).max(1000).optional().describe('The most items it is run for.'),
  input: fields.default({}).describe('A value for each input of the function; ${…} reads another.'),
  after: z.array(z.string()).max(500).default([]).describe('Stages to wait for whose outputs are not read.'),
  retry: z
    .strictObject({
      unless: z.string().describe('A field of this stage: where it is false, go back.'),
      stage: z.string().describe('The stage to go back to.'),
      feedback: z.string().describe('A field of this stage that says what is wrong.'),
      into: z.string().describe('The input of the stage that the feedback is added to.'),
      times: z.int().min(1).max(10).optional().describe('How often at most.'),
    })
    .optional(),
});

/** pipelines/<id>.yml */
export const pipelineShape = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,63}$/)
      .describe('The same as the file is called.'),
    description: z.string().min(1).max(2000),
    patient: z.boolean().default(false).describe('A patient must be open.'),
    input: fields.default({}).describe('A JSON Schema for each field. With a default it may be left out.'),
    stages: z.record(stageName, stageShape).describe('By id.'),
    result: fields.describe('The fields of the result.'),
    cite: z
      .strictObject({
        field: z.string().describe('The field of the result that has markers [^N].'),
        sources: z.string().describe('The list of citations that N counts in.'),
      })
      .optional(),
  })
  .describe('A pipeline of functions');

export type PipelineShape = z.output<typeof pipelineShape>;
export type StageShape = z.output<typeof stageShape>;
