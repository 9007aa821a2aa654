import { type Json, QUALITIES } from '@consilium/kernel';
import { z } from 'zod';

/** Fields that every function takes beside its own. */
export const choice = {
  preset: z.string().min(1).max(40).optional().describe('A preset (D4) or a variant of this function'),
  quality: z.enum(QUALITIES).optional().describe('Light, standard or high quality, where no preset is named'),
};

export const text = z.string().min(1).max(2_000_000);
export const texts = z.array(z.string().min(1).max(20_000)).max(500);
export const json: z.ZodType<Json> = z.json();
export const share = z.number().min(0).max(1);

/** Where something is in a source text. */
export const position = z.object({
  start: z.int().min(0).describe('First character, counted from 0'),
  end: z.int().min(0).describe('Behind the last character'),
  line: z.int().min(1),
});
