import { type JsonSchema, typeText } from './type-text.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

type Content = { readonly [type: string]: { readonly schema?: JsonSchema } };

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly content?: Content } };
}

export interface OpenApiDocument {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components?: { readonly schemas?: { readonly [name: string]: JsonSchema } };
}

const HEADER =
  '// Made by `npm run generate -- api-types` from the gateway’s own description. Do not edit.\n';

/** Types of everything the API says, and a table of its operations by id. */
export function documentText({ paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === undefined ? [] : [{ id: operation.operationId, method, path, operation }],
    ),
  );
  const types = operations.map(
    ({ id, operation }) => `/** ${operation.summary ?? id} */\n${id}: ${operationText(operation)};`,
  );
  const table = operations.map(
    ({ id, method, path }) => `${id}: { method: '${method.toUpperCase()}', path: '${path}' },`,
  );
  return [
    HEADER,
    schemas.join('\n'),
    `export interface Operations {\n${types.join('\n')}\n}`,
    `export const OPERATIONS = {\n${table.join('\n')}\n} as const satisfies Record<keyof Operations, { method: string; path: string }>;\n`,
  ].join('\n');
}

function operationText({ parameters = [], requestBody, responses }: Operation): string {
  const body = Object.entries(requestBody?.content ?? {});
  const ok = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [type, answer] = Object.entries(ok?.content ?? {})[0] ?? [];
  const json = type?.startsWith('application/json') ? typeText(answer?.schema ?? {}) : 'Blob';
  return `{
  readonly path: ${parametersText(parameters, 'path')};
  readonly query: ${parametersText(parameters, 'query')};
  readonly body: ${body.length === 0 ? 'undefined' : [...new Set(body.map(([, { schema }]) => typeText(schema ?? {})))].join(' | ')};
  readonly response: ${json};
}`;
}

function parametersText(all: readonly Parameter[], where: Parameter['in']): string {
  const fields = all
    .filter((parameter) => parameter.in === where)
    .map(
      ({ name, required, schema }) =>
        `readonly ${JSON.stringify(name)}${required === true ? '' : '?'}: ${typeText(schema ?? {})} | undefined;`,
    )
    .map((field) => field.replace(/^(readonly "[^"]+": .*) \| undefined;$/, '$1;'));
  return fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join(' ')} }`;
}
