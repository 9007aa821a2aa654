import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmergencyScreen } from '@consilium/kernel';
import { z } from 'zod';
import { type Share, shareOf } from './wilson.ts';

/** Written by somebody who has not seen the catalogue. It is reported as it is; nothing is tuned on it. */
const UNSEEN_FILE = join(import.meta.dirname, 'unseen/set.json');

/** Written by somebody else who has not seen the catalogue either, and then tuned on: it shows what the catalogue knows. */
export const DEVELOPMENT_FILE = join(import.meta.dirname, 'development/set.json');

/** What the unseen set gave the first time, before the catalogue was tuned on the development set. */
export const unseenFirst = { sensitivity: [158, 200], specificity: [157, 200] } as const;

const messages = z.array(
  z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    text: z.string().min(1),
    subject: z.string(),
    form: z.string(),
    emergency: z.boolean(),
  }),
);
export type Unseen = z.output<typeof messages>[number];

/** Throws where the file is not there: without it nothing is shown. */
export function unseenMessages(file = UNSEEN_FILE): readonly Unseen[] {
  return messages.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export interface Scores {
  /** Emergencies that were flagged. */
  readonly sensitivity: Share;
  /** Others that were not flagged. */
  readonly specificity: Share;
}

export function scoresOf(screen: EmergencyScreen, set: readonly Unseen[]): Scores {
  const flagged = ({ text }: Unseen) => screen.check(text) !== null;
  const emergencies = set.filter(({ emergency }) => emergency);
  const others = set.filter(({ emergency }) => !emergency);
  return {
    sensitivity: shareOf(emergencies.filter(flagged).length, emergencies.length),
    specificity: shareOf(others.filter((each) => !flagged(each)).length, others.length),
  };
}
