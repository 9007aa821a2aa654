import { measure } from '../../build/observations.ts';
import type { Pen } from '../../draft.ts';
import { at } from '../../time.ts';
import * as v from './visit.ts';

/** Readings of the INR between visits. */
export function readings(pen: Pen, values: readonly (readonly [day: string, value: number])[]): void {
  for (const [day, value] of values)
    measure(pen, `inr-${day}`, v.inr, value, { at: at(day, '08:10'), by: 'lab' });
}
