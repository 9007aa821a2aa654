import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callIn } from '../../api/call-in.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Facts } from '../../components/facts.tsx';
import { NotDone } from '../../components/refusal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { modelsWords } from '../../words/stand-in-words.ts';
import { PipelineDrawing } from '../drawing/pipeline-drawing.tsx';
import { plainName, progressWords, titleName } from '../drawing/stage-words.ts';
import { hasEnded, type Work } from '../model.ts';
import { markdownOf } from '../result/markdown.ts';
import { isObject } from '../result/result-parts.ts';
import { ResultView } from '../result/result-view.tsx';
import { SaveButton } from '../save-button.tsx';
import { PlaceLink, useScope } from '../scope.tsx';
import { RunSubtasks } from './run-subtasks.tsx';
import { useWork } from './use-work.ts';
import { StatusChip } from './work-page.tsx';
import { codeWords, costWords, estimateWords } from './work-words.ts';
import { paperIn, WrittenPaper } from './written-paper.tsx';

/** A run while it goes on and after it. Its address finds it again. */
export function RunPage({ run }: { readonly run: string }) {
  const found = useWork(run);
  if (found.isPending) return <LoadingState label="Loading the run" lines={6} />;
  if (isProblem(found.error, 'not_found'))
    return (
      <EmptyState title="There is no such run">
        It may belong to somebody else, or be kept no longer.{' '}
        <PlaceLink place={{ page: 'work' }} className="underline underline-offset-2">
          Your runs
        </PlaceLink>
      </EmptyState>
    );
  if (found.data === undefined) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return <RunView work={found.data} />;
}

function RunView({ work }: { readonly work: Work }) {
  const now = useNow(!hasEnded(work));
  const [stage, chooseStage] = useState<string | null>(null);
  const estimate = estimateWords(work);
  const paper = hasEnded(work) ? paperIn(work.output) : null;
  return (
    <article aria-labelledby="run-title" data-status={work.status}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="run-title" className="font-bold text-name">
            {titleName(work.name)}
          </h2>
          <StatusChip work={work} />
          {work.standIn && (work.kind === 'pipeline' || work.models.length > 0) ? <StandInChip /> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {hasEnded(work) ? (
            <PlaceLink
              place={
                work.dividedBy === null
                  ? { page: work.kind, name: work.name, from: work.run }
                  : { page: 'run', run: work.dividedBy }
              }
              className="inline-flex min-h-8 items-center text-small underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {work.dividedBy === null ? 'Run again' : 'Task and subtasks'}
            </PlaceLink>
          ) : (
            <CancelButton run={work.run} />
          )}
        </div>
      </div>
      <p className="mt-1 text-ink-2 text-small" role="status">
        {[
          clinicalMoment(work.createdAt),
          costWords(work, now),
          ...(estimate === null ? [] : [estimate]),
          ...(work.models.length === 0 ? [] : [modelsWords([...new Set(work.models)], work.standIn)]),
        ].join(' · ')}
      </p>
      <Notes work={work} />
      {work.stages.length > 0 ? (
        <div className="mt-5">
          <PipelineDrawing
            stages={work.stages}
            progress={work.progress}
            chosen={stage}
            onChoose={(id) => chooseStage(id === stage ? null : id)}
          />
          {stage === null ? null : <StageDetails work={work} stage={stage} />}
        </div>
      ) : null}
      {paper === null ? null : <WrittenPaper run={work.run} content={paper} />}
      {hasEnded(work) && work.output !== null && paper === null ? (
        <section aria-label="Result" className="mt-6">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-bold text-name">Result</h2>
            <ExportButtons work={work} />
          </div>
          <ResultView output={work.output} source={sourceOf(work)} />
          {isDivided(work) ? <RunSubtasks run={work.run} /> : null}
        </section>
      ) : null}
    </article>
  );
}

/** What a reader must know before the result: why there is none, what is missing, what was cut. */
function Notes({ work }: { readonly work: Work }) {
  const notes = [
    ...(work.code === null ? [] : [codeWords(work.code)]),
    ...work.gaps.map(
      ({ stage, item, code }) =>
        `${titleName(stage)}${item === null ? '' : `, item ${item + 1}`}: ${codeWords(code)}`,
    ),
    ...(work.stopped === 0 ? [] : [STOPPED]),
    ...work.cut.map(
      ({ field, tokens, kept }) =>
        `${titleName(field)} was too long: the first ${kept} of ${tokens} tokens were used.`,
    ),
  ];
  if (notes.length === 0) return null;
  const isBad = work.status === 'failed';
  return (
    <ul
      role={isBad ? 'alert' : undefined}
      className={`mt-3 rounded-sheet border px-4 py-3 text-small ${isBad ? 'border-urgent bg-urgent-wash' : 'border-rule-strong bg-sheet'}`}
    >
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Its result is a plan that can be run. */
function isDivided({ kind, name, status }: Work): boolean {
  return kind === 'function' && name === 'decompose-task' && status === 'complete';
}

const STOPPED =
  'Some answers were stopped at their limit, or a second opinion was not asked for, as the price would have been passed. Long answers can be allowed under “Models and saving”.';

/** The text that positions of a result count in. */
function sourceOf({ input }: Work): string | null {
  const text = input?.content ?? input?.artifact ?? input?.chapter_text;
  return typeof text === 'string' ? text : null;
}

function CancelButton({ run }: { readonly run: string }) {
  const patient = useScope();
  const cancel = useMutation({
    mutationFn: () => callIn(patient, 'cancelWork', { run }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['readWork', patient, run] }),
  });
  return (
    <>
      <Button disabled={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        {cancel.isSuccess ? 'Cancelling' : 'Cancel the run'}
      </Button>
      <NotDone of={cancel} className="">
        It could not be cancelled. Try again.
      </NotDone>
    </>
  );
}

/** The result as a file: for a program, or to read. Both say how it was made. */
function ExportButtons({ work }: { readonly work: Work }) {
  const { run, name, output, preset, models, standIn, createdAt, gaps } = work;
  const file = `${name}-${run.slice(0, 8)}`;
  const asJson = () =>
    `${JSON.stringify({ name, run, created_at: createdAt, preset, models, stand_in: standIn, gaps, result: output }, null, 2)}\n`;
  const asMarkdown = () =>
    markdownOf(titleName(name), isObject(output) ? output : { result: output }, notesOf(work));
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton name={`${file}.json`} type="application/json" text={asJson}>
        Export JSON
      </SaveButton>
      <SaveButton name={`${file}.md`} type="text/markdown" text={asMarkdown}>
        Export Markdown
      </SaveButton>
    </div>
  );
}

function notesOf({ createdAt, models, standIn, gaps }: Work): readonly string[] {
  const by = models.length === 0 ? '' : `, by ${[...new Set(models)].join(', ')}`;
  return [
    `Made on ${clinicalMoment(createdAt, new Date(0))}${by}.`,
    ...(standIn ? ['**Stand-in model: scripted, not advice.**'] : []),
    ...(gaps.length === 0 ? [] : [`The result is not whole: ${gaps.length} parts are missing.`]),
  ];
}

/** One stage of a pipeline in words. */
function StageDetails({ work, stage: id }: { readonly work: Work; readonly stage: string }) {
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
      <Facts
        facts={facts}
        className="mt-1 grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small"
      />
    </section>
  );
}
