import { outsideText as clinical } from '@consilium/clinical/test-support/outside-text';
import { outsideText as console } from '@consilium/console/src/test-support/outside-text.fixture.ts';
import { outsideText as evidence } from '@consilium/evidence/test-support/outside-text';
import { outsideText as functions } from '@consilium/functions/test-support/outside-text';
import { outsideText as kernel } from '@consilium/kernel/test-support/outside-text';
import { outsideText as models } from '@consilium/models/test-support/outside-text';
import { outsideText as record } from '@consilium/record/test-support/outside-text';
import { outsideText as runtime } from '@consilium/runtime/test-support/outside-text';
import { outsideText as server } from '@consilium/server/test-outside-text';
import { outsideText as consult } from '@consilium/team-consult/test-support/outside-text';

/** A function that meets text from outside. `sources` (files and folders) hold the words and signs that it looks for. */
export interface TextReader {
  readonly name: string;
  readonly sources: readonly string[];
  readonly read: (text: string) => unknown;
  /** CPU milliseconds that 32 kB may take, where the factor of linear time is larger for a reason; 20 if not given. */
  readonly most?: number;
}

/** Each package lists its own. */
export const READERS: readonly TextReader[] = [
  kernel,
  clinical,
  server,
  models,
  record,
  runtime,
  evidence,
  functions,
  consult,
  console,
].flat();
