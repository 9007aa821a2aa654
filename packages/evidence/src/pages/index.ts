export { createPages } from './create-pages.ts';
export type { ReadingLimits } from './limits.ts';
export { createFileReader, type FileReader } from './read-file.ts';
