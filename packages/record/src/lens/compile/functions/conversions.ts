import { refuse, withArticle } from '../../refuse.ts';
import { NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { ScalarType } from '../typed.ts';
import { type Definition, ofOne } from './definition.ts';

/** A value of a type that cannot be converted is an error; the …OrNull form gives null. */
function conversion(
  gives: ScalarType,
  from: readonly ScalarType[],
  write: (tagged: Sql, orNull: Sql) => Sql,
  orNull: boolean,
): Definition {
  return ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'scalar' && value.type === gives) return value;
    const found = value.kind === 'scalar' ? value.type : value.kind;
    if (value.kind !== 'any' && !from.some((type) => type === found)) {
      if (orNull) return NULL;
      return refuse(
        'conversion',
        `This is ${withArticle(found)}, which cannot become ${withArticle(gives)}.`,
        span,
        `Write it of a value of one of these types: ${from.join(', ')}.`,
      );
    }
    return scalar(gives, write(toTagged(value), orNull ? sql`true` : sql`false`));
  });
}

const TEXTUAL: readonly ScalarType[] = [
  ...(['string', 'integer', 'float', 'boolean', 'date', 'datetime', 'localdatetime', 'duration'] as const),
];
const toText = (value: Sql, orNull: Sql) => sql`lens.to_text(${value}, ${orNull})`;
const toInteger = (value: Sql, orNull: Sql) => sql`lens.to_integer(${value}, ${orNull})`;
const toFloat = (value: Sql, orNull: Sql) => sql`lens.to_float(${value}, ${orNull})`;
const toBoolean = (value: Sql, orNull: Sql) => sql`lens.to_boolean(${value}, ${orNull})`;

export const CONVERSIONS: Readonly<Record<string, Definition>> = {
  tostring: conversion('string', TEXTUAL, toText, false),
  tostringornull: conversion('string', TEXTUAL, toText, true),
  tointeger: conversion('integer', ['string', 'integer', 'float', 'boolean'], toInteger, false),
  tointegerornull: conversion('integer', ['string', 'integer', 'float', 'boolean'], toInteger, true),
  tofloat: conversion('float', ['string', 'integer', 'float'], toFloat, false),
  tofloatornull: conversion('float', ['string', 'integer', 'float'], toFloat, true),
  toboolean: conversion('boolean', ['string', 'integer', 'boolean'], toBoolean, false),
  tobooleanornull: conversion('boolean', ['string', 'integer', 'boolean'], toBoolean, true),
};
