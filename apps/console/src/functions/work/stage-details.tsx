import { plainName, progressWords, titleName } from '../drawing/stage-words.ts';
import type { Work } from '../model.ts';
import { codeWords } from './work-words.ts';

/** One stage of a pipeline in words. */
export function StageDetails({ work, stage: id }: { readonly work: Work; readonly stage: string }) {
  const stage = work.stages.find((each) => each.id === id);
  if (stage === undefined) return null;
  const progress = work.progress.get(id) ?? null;
  const facts: readonly (readonly [string, string])[] = [
    ['Function', plainName(stage.function)],
    ['State', progress === null ? 'Waiting' : progressWords(stage, progress)],
    ...(stage.after.length === 0 ? [] : [['Waits for', stage.after.map(plainName).join(', ')] as const]),
    ...(stage.retry === null
      ? []
      : [
          [
            'If it fails its check',
            `${plainName(stage.retry.stage)} runs again, at most ${stage.retry.times} times`,
          ] as const,
        ]),
    ...(progress?.code ? [['Problem', codeWords(progress.code)] as const] : []),
  ];
  return (
    <section
      aria-label={`Stage ${plainName(id)}`}
      className="mt-3 rounded-sheet border border-rule-strong bg-sheet px-4 py-3"
    >
      <h3 className="font-semibold">{titleName(id)}</h3>
      <dl className="mt-1 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
