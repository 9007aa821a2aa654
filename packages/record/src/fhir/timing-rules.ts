import { type Holds, has } from './nodes.ts';

/** With a meal and not before or after it: no offset can be from it. */
const atMeals: readonly unknown[] = ['C', 'CM', 'CD', 'CV'];

/** The invariants of Timing.repeat. */
export const timingRules: Readonly<Record<string, Holds>> = {
  'tim-1': (it) => !has(it, 'duration') || has(it, 'durationUnit'),
  'tim-2': (it) => !has(it, 'period') || has(it, 'periodUnit'),
  'tim-4': ({ duration }) => typeof duration !== 'number' || duration >= 0,
  'tim-5': ({ period }) => typeof period !== 'number' || period >= 0,
  'tim-6': (it) => !has(it, 'periodMax') || has(it, 'period'),
  'tim-7': (it) => !has(it, 'durationMax') || has(it, 'duration'),
  'tim-8': (it) => !has(it, 'countMax') || has(it, 'count'),
  'tim-9': (it) =>
    !has(it, 'offset') || (Array.isArray(it.when) && !it.when.some((when) => atMeals.includes(when))),
  'tim-10': (it) => !has(it, 'timeOfDay') || !has(it, 'when'),
};
