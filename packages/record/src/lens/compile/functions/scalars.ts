import { refuse, withArticle } from '../../refuse.ts';
import { listOf } from '../expressions/lists.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import { NULL, type ScalarType, scalar } from '../typed.ts';
import { coerce } from '../values.ts';
import { type Definition, ofOne, ofScalars } from './definition.ts';
/** Lengths and places count code points, as Neo4j does. Halves are rounded up to whole numbers, away from zero to decimal places. */
export const SCALARS: Readonly<Record<string, Definition>> = {
  tolower: ofScalars(['string'], 'string', ([text]) => sql`lens.lower(${text!})`),
  toupper: ofScalars(['string'], 'string', ([text]) => sql`lens.upper(${text!})`),
  trim: ofScalars(['string'], 'string', ([text]) => sql`btrim(${text!}, lens.spaces())`),
  left: ofScalars(['string', 'integer'], 'string', ([text, n]) => sql`lens.left(${text!}, ${n!})`),
  split: ({ arguments: [text, by], spans, environment }) =>
    listOf(
      'string',
      sql`lens.split(${coerce(text!, 'string', spans[0]!)}, ${coerce(by!, 'string', spans[1]!)}, ${bound(environment.options.limits.listLength, 'int8')})`,
    ),
  round: ({ arguments: [value, places], spans }) => {
    const number = coerce(value!, 'float', spans[0]!);
    if (places === undefined) return scalar('float', sql`lens.round(${number})`);
    return scalar('float', sql`lens.round(${number}, ${coerce(places, 'integer', spans[1]!)})`);
  },
};

/** A value of a type that cannot be converted is refused; a text that says no number is null. */
function conversion(gives: ScalarType, from: readonly ScalarType[], write: (tagged: Sql) => Sql): Definition {
  return ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'scalar' && value.type === gives) return value;
    const found = value.kind === 'scalar' ? value.type : value.kind;
    if (value.kind !== 'any' && !from.some((type) => type === found))
      return refuse(
        'conversion',
        `This is ${withArticle(found)}, which cannot become ${withArticle(gives)}.`,
        span,
        `Write it of a value of one of these types: ${from.join(', ')}.`,
      );
    return scalar(gives, write(toTagged(value)));
  });
}

const TEXTUAL: readonly ScalarType[] = [
  ...(['string', 'integer', 'float', 'boolean', 'date', 'datetime', 'duration'] as const),
];

export const CONVERSIONS: Readonly<Record<string, Definition>> = {
  tostring: conversion('string', TEXTUAL, (value) => sql`lens.to_text(${value}, false)`),
  tointeger: conversion(
    'integer',
    ['string', 'integer', 'float', 'boolean'],
    (value) => sql`lens.to_integer(${value}, false)`,
  ),
  tofloat: conversion(
    'float',
    ['string', 'integer', 'float'],
    (value) => sql`lens.to_float(${value}, false)`,
  ),
};
