import { z } from 'zod';
import { PROVIDERS } from './library.ts';

const usd = z.number().nonnegative().max(10_000);
const rates = { input: usd, cached: usd, output: usd };
const id = z.string().trim().min(1).max(200);

const model = z.strictObject({
  context: z.int().positive(),
  output: z.int().positive(),
  price: z.strictObject({
    ...rates,
    long: z.strictObject({ over: z.int().positive(), ...rates }).optional(),
  }),
  priced: z.iso.date(),
});

const models = z.record(id, model);

export const librarySchema = z.strictObject({
  providers: z.strictObject(
    eachProvider(
      z.strictObject({
        tiers: z.strictObject({ fast: id, deep: id }),
        search: usd.optional(),
        models: models.default({}),
      }),
    ),
  ),
});

/** An override names only what differs; a model in it is whole. */
export const overrideSchema = z.strictObject({
  providers: z
    .strictObject(
      eachProvider(
        z.strictObject({
          tiers: z.strictObject({ fast: id, deep: id }).partial().default({}),
          search: usd.optional(),
          models: models.default({}),
        }),
      ),
    )
    .partial(),
});

function eachProvider<T>(schema: T): { [provider in (typeof PROVIDERS)[number]]: T } {
  return Object.fromEntries(PROVIDERS.map((name) => [name, schema])) as {
    [provider in (typeof PROVIDERS)[number]]: T;
  };
}

export type LibraryFile = z.infer<typeof librarySchema>;
export type OverrideFile = z.infer<typeof overrideSchema>;
