export { createPages } from './create-pages.ts';
export type { ReadingLimits } from './limits.ts';
