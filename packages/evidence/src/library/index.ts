export { createLibrary, type Library, type LibraryParts } from './create-library.ts';
export { createPassageIndex, type IndexPlace, type PassageIndex } from './passage-index.ts';
export { passagesOf } from './passages.ts';
