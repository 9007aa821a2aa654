import { PRESET_MODES, REASONING_LEVELS } from '@consilium/kernel';
import { z } from 'zod';
import { PROVIDERS } from './library.ts';

const usd = z.number().nonnegative().max(10_000);
const rates = { input: usd, cached: usd, write: usd.optional(), output: usd };
const long = z.strictObject({ over: z.int().positive(), ...rates }).optional();
const id = z.string().trim().min(1).max(200);

const model = z.strictObject({
  context: z.int().positive(),
  output: z.int().positive(),
  price: z.strictObject({
    ...rates,
    long,
    later: z.array(z.strictObject({ from: z.iso.date(), ...rates, long })).default([]),
  }),
  priced: z.iso.date(),
  retires: z.iso.date().optional(),
  use: id.optional(),
  reasoning: z.array(z.enum(REASONING_LEVELS)).default([]),
  sampling: z.boolean().default(false),
  role: z.string().trim().min(1).max(64).optional(),
  size: z.number().positive().optional(),
  instead: z.array(id).min(1).optional(),
});

const preset = z.strictObject({
  mode: z.enum(PRESET_MODES),
  models: z.array(id).min(1).max(8),
  ours: z.boolean().default(false),
  deepens: z.boolean().default(false),
});
/** `D4`, or a name that a deployment chose. */
const presets = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,31}$/), preset).default({});

const models = z.record(id, model);
const withdrawn = z.record(id, z.strictObject({ on: z.iso.date(), use: id }));

export const librarySchema = z.strictObject({
  providers: z.strictObject(
    eachProvider(
      z.strictObject({
        tiers: z.strictObject({ fast: id, deep: id }),
        search: usd.optional(),
        embedding: id.optional(),
        models: models.default({}),
        withdrawn: withdrawn.default({}),
      }),
    ),
  ),
  presets,
});

/** An override names only what differs; a model or a preset in it is whole. */
export const overrideSchema = z.strictObject({
  providers: z
    .strictObject(
      eachProvider(
        z.strictObject({
          tiers: z.strictObject({ fast: id, deep: id }).partial().default({}),
          search: usd.optional(),
          embedding: id.optional(),
          models: models.default({}),
          withdrawn: withdrawn.default({}),
        }),
      ),
    )
    .partial()
    .default({}),
  presets,
});

function eachProvider<T>(schema: T): { [provider in (typeof PROVIDERS)[number]]: T } {
  return Object.fromEntries(PROVIDERS.map((name) => [name, schema])) as {
    [provider in (typeof PROVIDERS)[number]]: T;
  };
}

export type LibraryFile = z.infer<typeof librarySchema>;
export type OverrideFile = z.infer<typeof overrideSchema>;
