import { readFileSync } from 'node:fs';
import { LARGE_FILE, readShaped } from '@consilium/base';
import { z } from 'zod';

const FILES = ['vital-signs', 'blood-counts', 'chemistry', 'hormones-and-markers', 'urine'] as const;

const entryShape = z.strictObject({
  display: z.string().min(1),
  names: z.array(z.string().min(1)).min(1),
  specimen: z.string().optional(),
  units: z.record(z.string(), z.tuple([z.string().regex(/^\d{3,5}-\d$/), z.number(), z.number()])),
  default: z.string().optional(),
  /** Units that are read as another: reports write them so, and mean that one. */
  also: z.record(z.string(), z.string()).optional(),
  /** A word beside the name that makes it another quantity, by a name of that one. */
  variants: z.record(z.string(), z.string()).optional(),
});

/** The quantity in one unit. */
export interface MeasureUnit {
  readonly unit: string;
  readonly loinc: string;
  readonly least: number;
  readonly greatest: number;
}

/** A quantity that we know. */
export interface Measure {
  readonly display: string;
  readonly names: readonly string[];
  readonly category: 'vital-signs' | 'laboratory';
  /** Empty: it is measured on the person. */
  readonly specimen: string;
  readonly units: readonly MeasureUnit[];
  readonly default?: MeasureUnit;
  readonly also: Readonly<Record<string, string>>;
  readonly variants: Readonly<Record<string, string>>;
}

/** Everything in the files of `measures`. */
export const MEASURES: readonly Measure[] = FILES.flatMap((file) => {
  const text = readFileSync(new URL(`measures/${file}.yml`, import.meta.url), 'utf8');
  return readShaped({ path: `${file}.yml`, text }, z.array(entryShape), LARGE_FILE).map((entry) =>
    toMeasure(entry, file),
  );
});

function toMeasure(entry: z.infer<typeof entryShape>, file: (typeof FILES)[number]): Measure {
  const units = Object.entries(entry.units).map(([unit, [loinc, least, greatest]]) => {
    return { unit, loinc, least, greatest };
  });
  const preset = units.find(({ unit }) => unit === entry.default);
  if (entry.default !== undefined && preset === undefined) {
    throw new Error(`${entry.display}: its default ${entry.default} is none of its units`);
  }
  return {
    display: entry.display,
    names: entry.names,
    category: file === 'vital-signs' ? 'vital-signs' : 'laboratory',
    specimen: entry.specimen ?? specimenOf(file),
    units,
    ...(preset === undefined ? {} : { default: preset }),
    also: entry.also ?? {},
    variants: entry.variants ?? {},
  };
}

function specimenOf(file: (typeof FILES)[number]): string {
  if (file === 'vital-signs') return '';
  return file === 'blood-counts' ? 'blood' : 'serum or plasma';
}

/** Blood pressure as people say it: one name, two numbers. */
export const BLOOD_PRESSURE = {
  loinc: '85354-9',
  display: 'Blood pressure panel',
  names: [
    'blood pressure',
    'bp',
    'blood-pressure',
    'bloodpressure',
    'b/p',
    'b.p.',
    'blood pressure reading',
    'bp reading',
    'nibp',
    'blood presure',
    'blood pressures',
  ],
  systolic: measureNamed('systolic'),
  diastolic: measureNamed('diastolic'),
} as const;

/** The measure with this name, as its table writes it. Throws where there is none. */
export function measureNamed(name: string): Measure {
  const found = MEASURES.find(({ names }) => names.includes(name));
  if (found === undefined) throw new Error(`no measure has the name ${name}`);
  return found;
}
