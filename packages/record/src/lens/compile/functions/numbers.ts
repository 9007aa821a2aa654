import { coerce } from '../coerce.ts';
import { any, NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { type Call, type Definition, ofOne, ofScalars } from './definition.ts';

const absolute = (value: Typed, { spans }: Call): Typed => {
  if (value.kind === 'null') return NULL;
  if (value.kind === 'any') return any(sql`lens.absolute(${value.sql})`);
  if (value.kind === 'scalar' && value.type === 'integer') return scalar('integer', sql`abs(${value.sql})`);
  return scalar('float', sql`abs(${coerce(value, 'float', spans[0]!)})`);
};

const float = (write: (given: readonly Sql[]) => Sql) => ofScalars(['float'], 'float', write);

/** Halves are rounded as Neo4j does: up to whole numbers, away from zero to decimal places, or as the third argument says. */
const round: Definition = ({ arguments: given, spans }) => {
  const value = coerce(given[0]!, 'float', spans[0]!);
  if (given.length === 1) return scalar('float', sql`lens.round(${value})`);
  const precision = coerce(given[1]!, 'integer', spans[1]!);
  if (given.length === 2) return scalar('float', sql`lens.round(${value}, ${precision})`);
  const mode = coerce(given[2]!, 'string', spans[2]!);
  return scalar('float', sql`lens.round(${value}, ${precision}, ${mode})`);
};

export const NUMBERS: Readonly<Record<string, Definition>> = {
  abs: ofOne(absolute),
  ceil: float(([x]) => sql`ceil(${x!})`),
  floor: float(([x]) => sql`floor(${x!})`),
  sqrt: float(([x]) => sql`sqrt(${x!})`),
  sign: ofScalars(['float'], 'integer', ([x]) => sql`sign(${x!})::int8`),
  round,
};
