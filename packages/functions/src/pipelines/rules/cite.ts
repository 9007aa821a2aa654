import { entriesOf, printSchema, schemaFits } from '../schema-fits.ts';
import { typeOf } from '../type-of.ts';
import type { Rule } from './rule.ts';

/** A text and the list that its markers count in. */
export const wrongCite: Rule = {
  code: 'wrong_cite',
  *check(draft) {
    const { shape, sources, result } = draft;
    if (!shape.cite || !sources) return;
    const text = result[shape.cite.field];
    const field = text && typeOf(draft, null, text);
    if (!text || (field && !schemaFits(field.schema, { type: 'string' })))
      yield {
        path: ['cite', 'field'],
        message: `"${shape.cite.field}" is no text of the result`,
        remedy: `write one of ${Object.keys(result).join(', ')}`,
      };
    const list = typeOf(draft, null, sources);
    if (list && entriesOf(list.schema) === null)
      yield {
        path: ['cite', 'sources'],
        message: `this is ${printSchema(list.schema)}, not a list of citations`,
        remedy: 'read the citations that a stage gives',
      };
  },
};
