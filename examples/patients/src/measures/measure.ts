import type { Coding } from '@medplum/fhirtypes';

/** What a reference range depends on. */
export interface RangeFor {
  /** Years, with fractions. */
  readonly age: number;
  readonly sex: 'female' | 'male';
  /** 1, 2 or 3; absent: not pregnant. */
  readonly trimester?: 1 | 2 | 3;
}

export interface Range {
  readonly low?: number;
  readonly high?: number;
  /** Whom it holds for. */
  readonly whom: string;
}

/** One thing that is measured in one way: another unit or method is another Measure. */
export interface Measure {
  readonly code: Coding;
  readonly category: 'laboratory' | 'vital-signs' | 'exam' | 'survey' | 'procedure' | 'imaging';
  /** UCUM. */
  readonly unit: string;
  /** The unit as people write it; as UCUM if not given. */
  readonly shown?: string;
  readonly decimals: number;
  readonly method?: string;
  /** In `unit`. */
  readonly range?: (who: RangeFor) => Range | undefined;
  /** From the unit that the stories think in to `unit`. */
  readonly from?: (value: number) => number;
  /** Share of the value by which repeated measurements differ. Default 0. */
  readonly spread?: number;
}

/** The measure that the laboratory used on a day. */
export type MeasureOn = Measure | ((day: string) => Measure);

/** The same at any age. */
export const everyone = (low: number | undefined, high: number | undefined) => (): Range => ({
  ...adults(low, high)(),
  whom: 'all ages',
});

export const adults = (low: number | undefined, high: number | undefined) => (): Range => ({
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
  whom: 'adults',
});

type Limits = readonly [low: number, high: number];

/** By sex, and by age for children where there is a row: the first row whose age is not passed yet counts. */
export function bySex(
  { female, male }: { readonly female: Limits; readonly male: Limits },
  children: readonly (readonly [below: number, low: number, high: number])[] = [],
) {
  return ({ age, sex }: RangeFor): Range => {
    const child = children.find(([below]) => age < below);
    if (child) return { low: child[1], high: child[2], whom: `children below ${child[0]} years` };
    const [low, high] = sex === 'female' ? female : male;
    return { low, high, whom: `adults, ${sex}` };
  };
}

/** The laboratory changed its method or unit on a day. */
export function switched(day: string, before: Measure, after: Measure): (day: string) => Measure {
  return (when) => (when < day ? before : after);
}

/** The value as somebody typed it, whatever unit it was in: how a unit jump gets into a record. */
export function asTyped(measure: Measure): Measure {
  return { ...measure, decimals: 2, from: (value) => value };
}
