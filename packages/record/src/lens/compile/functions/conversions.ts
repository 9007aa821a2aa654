import { refuse, withArticle } from '../../refuse.ts';
import { NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { ScalarType } from '../typed.ts';
import { type Definition, ofOne } from './definition.ts';

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
