import { defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';

/** Each unit as its kind and a line to the kind's base unit: base = value × factor + offset. */
const UNITS: {
  readonly [unit: string]: { readonly kind: string; readonly factor: number; readonly offset: number };
} = {
  kg: { kind: 'mass', factor: 1, offset: 0 },
  g: { kind: 'mass', factor: 0.001, offset: 0 },
  lb: { kind: 'mass', factor: 0.45359237, offset: 0 },
  oz: { kind: 'mass', factor: 0.028349523125, offset: 0 },
  m: { kind: 'length', factor: 1, offset: 0 },
  cm: { kind: 'length', factor: 0.01, offset: 0 },
  in: { kind: 'length', factor: 0.0254, offset: 0 },
  ft: { kind: 'length', factor: 0.3048, offset: 0 },
  degC: { kind: 'temperature', factor: 1, offset: 0 },
  degF: { kind: 'temperature', factor: 5 / 9, offset: -160 / 9 },
};

/** Converts by code. An unknown unit or a pair of different kinds gives `converted: null` and the reason. */
export const convertUnit = defineTool({
  name: 'convert_unit',
  description: `Converts a value between units: ${Object.keys(UNITS).join(', ')}.`,
  input: z.object({ value: z.number(), from: z.string().max(16), to: z.string().max(16) }),
  zone: 'neutral',
  effect: 'pure',
  execute: ({ value, from, to }): Json => {
    const source = Object.hasOwn(UNITS, from) ? UNITS[from] : undefined;
    const target = Object.hasOwn(UNITS, to) ? UNITS[to] : undefined;
    if (!source || !target)
      return { converted: null, reason: `known units: ${Object.keys(UNITS).join(', ')}` };
    if (source.kind !== target.kind)
      return { converted: null, reason: `${from} and ${to} measure different things` };
    const converted = (value * source.factor + source.offset - target.offset) / target.factor;
    return { converted: Number(converted.toFixed(4)), unit: to };
  },
});
