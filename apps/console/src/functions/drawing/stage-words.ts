import type { Stage, StageProgress, StageState } from './stage.ts';

const STATE_WORDS: { readonly [state in StageState]: string } = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  retried: 'Runs again',
  cancelled: 'Cancelled',
};

/** `extract_structure` as "extract structure". */
export function plainName(code: string): string {
  return code.replaceAll(/[_-]+/g, ' ').trim();
}

export function titleName(code: string): string {
  const plain = plainName(code);
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** "Running, 12 of 40 items", "Done, second attempt". */
export function progressWords(
  { isForEach }: Pick<Stage, 'isForEach'>,
  progress: StageProgress | null,
): string {
  if (progress === null) return isForEach ? 'Once for each item' : '';
  const { state, rounds, items } = progress;
  return [
    STATE_WORDS[state],
    ...(items === null ? [] : [itemWords(items)]),
    ...(rounds > 1 ? [`attempt ${rounds}`] : []),
  ].join(', ');
}

function itemWords({ done, failed, all }: NonNullable<StageProgress['items']>): string {
  const lost = failed === 0 ? '' : `, ${failed} failed`;
  if (all === 0) return 'no items';
  return done + failed === all
    ? `${all} ${all === 1 ? 'item' : 'items'}${lost}`
    : `${done} of ${all} items${lost}`;
}

const COUNTED: readonly StageState[] = ['done', 'running', 'retried', 'failed', 'skipped', 'cancelled'];

/** "6 stages: 3 done, 1 running". */
export function summaryWords(
  stages: readonly Stage[],
  progress: ReadonlyMap<string, StageProgress> | null,
): string {
  const all = `${stages.length} ${stages.length === 1 ? 'stage' : 'stages'}`;
  if (progress === null) return all;
  const counts = COUNTED.flatMap((state) => {
    const count = stages.filter(({ id }) => progress.get(id)?.state === state).length;
    return count === 0 ? [] : [`${count} ${STATE_WORDS[state].toLowerCase()}`];
  });
  return counts.length === 0 ? `${all}, none has begun` : `${all}: ${counts.join(', ')}`;
}
