import { type CommonQuestion, commonQuestions } from '@consilium/example-patients';
import type { Caller } from '@consilium/kernel';
import { createLens } from '@consilium/record';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { textTable } from '../../scripts/table.ts';
import type { Ask, AskSpeed } from './ask-speed.ts';
import { clonePatients } from './population.ts';

/** The lens as the product asks it: with grant, row-level security and audit entry. */
export function lensAsk({ parts }: RecordStand): Ask {
  const lens = createLens(parts);
  return async (caller: Caller, { cypher }: CommonQuestion) => {
    await lens.query(caller, { cypher });
  };
}

/** Brings the patients to this number, and gives one copy of each model, so that every size is asked about the same graphs. */
export async function grown(
  stand: RecordStand,
  models: readonly Caller[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Caller[]> {
  const clones = await clonePatients(stand, models, to - from);
  if (clones.length < models.length) return [...models, ...clones];
  const copies = Math.floor(clones.length / models.length);
  return models.map((_, place) => clones[place + models.length * ((place * 7) % copies)]!);
}

/** Times of each question, one column for each way of asking. */
export function speedTable(ways: readonly { readonly name: string; readonly speed: AskSpeed }[]): string {
  const times = (speed: AskSpeed, place: number) => {
    const { p50, p99 } = speed.each[place]!;
    return `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  };
  const all = ways.map(({ speed: { all: every } }) => `${every.p50.toFixed(2)} / ${every.p99.toFixed(2)}`);
  return textTable(
    ['p50 / p99 ms', ...ways.map(({ name }) => name)],
    [
      ...commonQuestions.map(({ title }, place) => [title, ...ways.map(({ speed }) => times(speed, place))]),
      ['all', ...all],
      ['a second', ...ways.map(({ speed }) => speed.perSecond.toFixed(0))],
    ],
  );
}
