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

/** What an operation is where its own type does not say otherwise. */
const OPERATION = `interface Nothing { readonly path: Record<never, never>; readonly query: Record<never, never>; readonly body: undefined }
type Operation<Parts extends { readonly response: unknown }> = Omit<Nothing, keyof Parts> & Parts;
/** The same operation on the person's own record. */
type Own<Id extends keyof Operations> = Omit<Operations[Id], 'path'> & { readonly path: Omit<Operations[Id]['path'], 'patient'> };
`;

/** Types of everything the API says, and a table of its operations by id. */
export function documentText({ paths, components }: OpenApiDocument): string {
  const named = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => [name, typeText(schema)] as const,
  );
  const schemas = named.map(([name, text]) => `export type ${name} = ${byName(text, named)};`);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === undefined ? [] : [{ id: operation.operationId, method, path, operation }],
    ),
  );
  const byId = new Map(operations.map(({ id, operation }) => [id, operation]));
  const types = operations.map(({ id, operation }) => {
    const other = id.replace(/OfMine$/, 'OfPatient');
    const ofPatient = other === id ? undefined : byId.get(other);
    const isSame =
      ofPatient !== undefined && operationText(withoutPatient(ofPatient)) === operationText(operation);
    return `/** ${operation.summary ?? id} */\n${id}: ${isSame ? `Own<'${other}'>` : operationText(operation)};`;
  });
  const table = operations.map(
    ({ id, method, path }) => `${id}: { method: '${method.toUpperCase()}', path: '${path}' },`,
  );
  return [
    HEADER,
    schemas.join('\n'),
    OPERATION,
    `export interface Operations {\n${byName(types.join('\n'), named)}\n}`,
    `export const OPERATIONS = {\n${table.join('\n')}\n} as const satisfies Record<keyof Operations, { method: string; path: string }>;\n`,
  ].join('\n');
}

/** Says the name of every object that has one, the largest first. */
function byName(text: string, named: readonly (readonly [string, string])[]): string {
  return named
    .filter(([, each]) => each !== text && each.startsWith('{ ') && each.endsWith(' }'))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((all, [name, each]) => all.replaceAll(each, name), text);
}

function withoutPatient(operation: Operation): Operation {
  return { ...operation, parameters: operation.parameters?.filter(({ name }) => name !== 'patient') ?? [] };
}

function operationText({ parameters = [], requestBody, responses }: Operation): string {
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => typeText(schema ?? {}));
  const ok = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [type, answer] = Object.entries(ok?.content ?? {})[0] ?? [];
  const parts = {
    path: parametersText(parameters, 'path'),
    query: parametersText(parameters, 'query'),
    body: [...new Set(body)].join(' | '),
    response: type?.startsWith('application/json') ? typeText(answer?.schema ?? {}) : 'Blob',
  };
  const fields = Object.entries(parts).filter(([, text]) => text !== '');
  return `Operation<{ ${fields.map(([name, text]) => `readonly ${name}: ${text};`).join(' ')} }>`;
}

/** '' where there are none. */
function parametersText(all: readonly Parameter[], where: Parameter['in']): string {
  const fields = all
    .filter((parameter) => parameter.in === where)
    .map(
      ({ name, required, schema }) =>
        `readonly ${JSON.stringify(name)}${required === true ? '' : '?'}: ${typeText(schema ?? {})} | undefined;`,
    )
    .map((field) => field.replace(/^(readonly "[^"]+": .*) \| undefined;$/, '$1;'));
  return fields.length === 0 ? '' : `{ ${fields.join(' ')} }`;
}

/** The part of JSON Schema (2020-12, as in OpenAPI 3.1) that our own descriptions use. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly format?: string;
}

/** A schema as a TypeScript type. What it does not know becomes `unknown`, never `any`. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return unionOf(choices.map(typeText));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeText({ ...schema, type })));
  return plainText(schema);
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function plainText(schema: JsonSchema): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeText(schema.items ?? {})})[]`;
    case 'object':
      return objectText(schema);
    default:
      return 'unknown';
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, value]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `readonly ${key}${required.includes(name) ? '' : '?'}: ${typeText(value)};`;
  });
  const rest = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown';
  const open =
    additionalProperties === undefined || additionalProperties === false
      ? []
      : [`readonly [name: string]: ${fields.length > 0 ? 'unknown' : rest};`];
  return `{ ${[...fields, ...open].join(' ')} }`;
}
