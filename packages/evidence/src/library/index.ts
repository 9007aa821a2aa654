export {
  createLibrary,
  type EmbedOptions,
  type Kept,
  type Library,
  type LibraryParts,
} from './create-library.ts';
export type { IndexPlace } from './datasets.ts';
export { EmbedderError } from './embed-passages.ts';
export { createPassageIndex, INDEX_FORM, type PassageIndex } from './passage-index.ts';
export { passagesOf } from './passages.ts';
export { createEvidenceImports, createImporter, type ImporterParts } from './run-imports.ts';
