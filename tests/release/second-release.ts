import { registerHooks } from 'node:module';

/**
 * Loaded before anything else (`node --import`), this makes a process the second release: the same product, but for
 * the payloads, which are a version higher.
 */
const one = import.meta.resolve('../../packages/runtime/src/envelope/payload.ts');
const two = import.meta.resolve('./payload-two.ts');

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return found.url === one && context.parentURL !== two ? { ...found, url: two } : found;
  },
});
