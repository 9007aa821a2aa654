import { registerHooks } from 'node:module';

/**
 * Loaded before anything else (`node --import`), this makes a process the second release: the first one's sources
 * with one edit, which raises the version of every payload. Replies have none and stay as they are.
 */
const edited = new URL('../../packages/runtime/src/envelope/payload.ts', import.meta.url).href;
const raisedPayload = import.meta.resolve('./raised-payload.ts');

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (url !== edited) return loaded;
    const first = String(loaded.source);
    if (!first.includes('export function definePayload<'))
      throw new Error('definePayload has moved: edit it where it is now');
    const source = `${first.replaceAll('definePayload', 'defineFirst')}
import { raised } from '${raisedPayload}';
export const definePayload = raised(defineFirst);
`;
    return { ...loaded, source };
  },
});
