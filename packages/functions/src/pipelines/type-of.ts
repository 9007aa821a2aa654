import type { JsonSchema, StageInput } from '@consilium/kernel';
import { type PipelineDraft, type StageDraft, schemasOf } from './pipeline-draft.ts';
import { entriesOf, oneOf, schemaAt } from './schema-fits.ts';

export interface Typed {
  readonly schema: JsonSchema;
  /** It may be absent. */
  readonly optional: boolean;
}

/** What a value will be, as JSON Schema; null where a name in it leads nowhere (a rule of its own says so). */
export function typeOf(draft: PipelineDraft, reader: StageDraft | null, input: StageInput): Typed | null {
  switch (input.from) {
    case 'value':
      return { schema: { const: input.value }, optional: false };
    case 'text':
      return { schema: { type: 'string' }, optional: false };
    case 'input': {
      const found = schemaAt(draft.inputSchema, input.path);
      const [first = ''] = input.path;
      // A field with a default is always there.
      return found && input.path.length === 1 && Object.hasOwn(draft.shape.input, first)
        ? { ...found, optional: false }
        : found;
    }
    case 'stage': {
      const fn = draft.stages.get(input.stage)?.function;
      const found = fn ? schemaAt(schemasOf(fn).output, input.path) : null;
      return found && input.of === 'all'
        ? { schema: { type: 'array', items: found.schema }, optional: false }
        : found;
    }
    case 'item': {
      const list = reader?.forEach && typeOf(draft, null, reader.forEach);
      const entry = list && entriesOf(list.schema);
      return entry ? schemaAt(entry, input.path) : null;
    }
    case 'list': {
      const items = input.items.map((item) => typeOf(draft, reader, item));
      return items.every((item) => item !== null)
        ? {
            schema: { type: 'array', items: oneOf(items.map(({ schema }) => schema)) },
            optional: false,
          }
        : null;
    }
    case 'map': {
      const fields = Object.entries(input.fields).map(
        ([name, field]) => [name, typeOf(draft, reader, field)] as const,
      );
      if (fields.some(([, type]) => type === null)) return null;
      const properties = Object.fromEntries(fields.map(([name, type]) => [name, type!.schema]));
      const required = fields.filter(([, type]) => !type!.optional).map(([name]) => name);
      return { schema: { type: 'object', properties, required }, optional: false };
    }
  }
}
