import type { LabResult, VersionRef } from '@consilium/kernel';
import type { ChartEntry } from './chart.ts';
import type { Dated } from './neighbours.ts';

/** A number of the chart with when it was measured. */
export interface Measured extends Dated {
  readonly entry: VersionRef & Pick<ChartEntry, 'date'>;
  readonly result: LabResult;
}

/** A value that cannot be right as it is written. */
export interface WrongValue {
  readonly each: Measured;
  readonly code: 'other_unit' | 'unit_jump';
  readonly question: string;
  /** `probably mg/dL`. */
  readonly doubt: string;
}
