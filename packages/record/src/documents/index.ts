export { createDocuments } from './create-documents.ts';
