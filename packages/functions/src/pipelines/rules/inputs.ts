import { suggestName } from '@consilium/base';
import { schemaFault } from '@consilium/kernel';
import { z } from 'zod';
import { type PipelineDraft, referencesIn, type StageDraft, schemasOf } from '../pipeline-draft.ts';
import { fieldsOf, printSchema, schemaAt, schemaFits } from '../schema-fits.ts';
import { typeOf } from '../type-of.ts';
import type { Finding, Rule } from './rule.ts';

/** What the pipeline itself takes. */
export const badSchema: Rule = {
  code: 'bad_schema',
  *check({ shape, inputSchema }) {
    const remedy = 'write a JSON Schema, such as {type: string}';
    for (const [name, schema] of Object.entries(shape.input)) {
      const fault = schemaFault({ type: 'object', properties: { [name]: schema } });
      if (fault) yield { path: ['input', name], message: `no JSON Schema: ${fault.message}`, remedy };
      else if (typeof schema === 'object' && schema !== null && 'default' in schema) {
        const field = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
        if (!field.safeParse((schema as { default: unknown }).default).success)
          yield {
            path: ['input', name, 'default'],
            message: `the default of "${name}" does not fit its own schema`,
            remedy: `write ${printSchema(schemaAt(inputSchema, [name])!.schema)} as default`,
          };
      }
    }
  },
};

export const unknownPipelineInput: Rule = {
  code: 'unknown_pipeline_input',
  *check(draft) {
    const all = [...[...draft.stages.values()].flatMap((stage) => stage.templates), ...draft.templates];
    const known = Object.keys(draft.shape.input);
    for (const { path, nth, to } of referencesIn(all)) {
      if (to.from !== 'input') continue;
      const [name] = to.path;
      if (name === undefined || !known.includes(name))
        yield {
          path,
          nth,
          message: `the pipeline has no input "${name ?? ''}"`,
          remedy: suggestName(name ?? '', known, 'add it below "input:"'),
        };
    }
  },
};

/** A path that the output of a function, the item or the input does not have. */
export const unknownField: Rule = {
  code: 'unknown_field',
  *check(draft) {
    for (const stage of draft.stages.values()) yield* unknownFields(draft, stage, stage.templates);
    yield* unknownFields(draft, null, draft.templates);
  },
};

function* unknownFields(
  draft: PipelineDraft,
  reader: StageDraft | null,
  templates: PipelineDraft['templates'],
): Iterable<Finding> {
  for (const { path, nth, to } of referencesIn(templates)) {
    if (to.from !== 'stage' && to.from !== 'item' && to.from !== 'input') continue;
    if (to.from === 'input' && !Object.hasOwn(draft.shape.input, to.path[0] ?? '')) continue;
    for (const [depth, field] of to.path.entries()) {
      const above = typeOf(draft, reader, { ...to, path: to.path.slice(0, depth), ...whole(to) });
      if (above === null) break;
      if (schemaAt(above.schema, [field]) !== null) continue;
      const fields = fieldsOf(above.schema);
      yield {
        path,
        nth,
        message: `${to.from === 'stage' ? `the output of "${to.stage}"` : `this ${to.from}`} has no field "${field}"`,
        remedy: suggestName(field, fields, `it is ${printSchema(above.schema)}: read it whole`),
      };
      break;
    }
  }
}

/** `stage[all].a.b` is looked up in one output, not in the list of them. */
function whole(to: { readonly from: string }): object {
  return to.from === 'stage' ? { of: 'item' } : {};
}

export const unknownInput: Rule = {
  code: 'unknown_input',
  *check({ stages }) {
    for (const { id, input, function: fn } of stages.values()) {
      if (fn === null) continue;
      const takes = fieldsOf(schemasOf(fn).input).filter((name) => !OWN_KEYS.includes(name));
      for (const field of Object.keys(input))
        if (!takes.includes(field))
          yield {
            path: ['stages', id, 'input', field],
            onKey: true,
            message: OWN_KEYS.includes(field)
              ? `"${field}" is said of the stage, not of its input`
              : `${fn.name} takes no input "${field}"`,
            remedy: OWN_KEYS.includes(field)
              ? `write "${field}:" beside "function:"`
              : suggestName(field, takes, `write one of ${takes.join(', ')}`),
          };
    }
  },
};

const OWN_KEYS = ['preset', 'quality'];

export const missingInput: Rule = {
  code: 'missing_input',
  *check({ stages }) {
    for (const { id, input, function: fn } of stages.values()) {
      if (fn === null) continue;
      const { required } = schemasOf(fn).input;
      const missing = (Array.isArray(required) ? required : []).filter(
        (field) => !Object.hasOwn(input, String(field)),
      );
      for (const field of missing)
        yield {
          path: ['stages', id, 'input'],
          message: `${fn.name} needs "${String(field)}", and nothing gives it`,
          remedy: `add "${String(field)}:" to the input of "${id}"`,
        };
    }
  },
};

export const wrongType: Rule = {
  code: 'wrong_type',
  *check(draft) {
    for (const stage of draft.stages.values()) {
      const { id, input, function: fn } = stage;
      if (fn === null) continue;
      for (const [field, value] of Object.entries(input)) {
        const path = ['stages', id, 'input', field];
        const asked = schemaAt(schemasOf(fn).input, [field]);
        const given = isReadable(stage, field) ? typeOf(draft, stage, value) : null;
        if (asked === null || given === null) continue;
        if (!schemaFits(given.schema, asked.schema))
          yield {
            path,
            message: `${fn.name} asks for ${printSchema(asked.schema)} as "${field}", and this is ${printSchema(given.schema)}`,
            remedy: remedyFor(given.schema.type, asked.schema.type),
          };
        else if (given.optional && !asked.optional)
          yield {
            path,
            message: `"${field}" is required, and what it reads may be absent`,
            remedy: 'read a field that is always there',
          };
      }
    }
  },
};

function isReadable({ templates }: StageDraft, field: string): boolean {
  return !templates.some(({ path, template }) => path[3] === field && template.faults.length > 0);
}

function remedyFor(given: unknown, asked: unknown): string {
  if (asked === 'string') return 'read a text, or put it between other words of a text';
  if (asked === 'array' && given !== 'array') return 'read a list, or write "- ${…}" below it';
  return 'read another field, or write a value that fits';
}
