import { expect, it } from 'vitest';
import { editorSchemas, schemaText, writtenSchema } from './editor-schemas.ts';

it.each(Object.keys(editorSchemas))('%s is what the kernel says now [A12]', (path) => {
  expect(writtenSchema(path), 'run npm run generate -- editor-schemas').toBe(schemaText(path));
});
