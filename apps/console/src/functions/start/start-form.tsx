import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { Form, InputField, SelectField } from '../../components/field.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useScreenWidth } from '../../components/use-width.ts';
import { priceWords } from '../../words/price-words.ts';
import { PipelineDrawing } from '../drawing/pipeline-drawing.tsx';
import { titleName } from '../drawing/stage-words.ts';
import { fieldsOf } from '../form/schema.ts';
import { SchemaFields } from '../form/schema-form.tsx';
import { emptyGroup, isWhole, sentGroup } from '../form/typed.ts';
import { hasEnded, type Runnable, type Work } from '../model.ts';
import type { JsonObject } from '../result/result-parts.ts';
import { PlaceLink, useScope } from '../scope.tsx';
import { begin, type Choice, type Estimated, estimate } from '../start-calls.ts';
import { useGoToRun } from '../use-go-to-run.ts';
import { useRunnable } from '../use-runnables.ts';
import { useWork, useWorkList } from '../work/use-work.ts';
import { WorkLines } from '../work/work-page.tsx';
import { tookMs } from '../work/work-words.ts';

/** Milliseconds after the last key until the price is asked for. */
const SETTLED_MS = 600;

const AS_SUGGESTED: Choice = { preset: '', quality: '', saveAs: '', longAnswers: false };

interface StartFormProps {
  readonly runnable: Runnable;
  /** The input of an earlier run to begin with. */
  readonly initial: JsonObject | null;
  /** How long earlier runs took; null: there were none. */
  readonly usualMs: number | null;
}

/** What a run gets, what it can cost, and the button that starts it. */
function StartForm({ runnable, initial, usualMs }: StartFormProps) {
  const patient = useScope();
  const goToRun = useGoToRun();
  const fields = useMemo(() => fieldsOf(runnable.schema), [runnable.schema]);
  const [typed, type] = useState(() => emptyGroup(fields, initial));
  const [choice, choose] = useState<Choice>(AS_SUGGESTED);
  const whole = isWhole(fields, typed);
  const settled = useSettled({ typed, choice, whole }, SETTLED_MS);
  const price = useQuery({
    queryKey: ['estimate', patient, runnable.kind, runnable.name, settled.typed, settled.choice],
    queryFn: ({ signal }) =>
      estimate(patient, runnable, sentGroup(fields, settled.typed), settled.choice, signal),
    enabled: settled.whole,
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: () => begin(patient, runnable, sentGroup(fields, typed), choice),
    onSuccess: goToRun,
  });
  const refused = run.error ?? price.error;
  const submit = () => {
    if (whole && !run.isPending) run.mutate();
  };
  return (
    <Form aria-label={`Run ${titleName(runnable.name)}`} onSend={submit}>
      <SchemaFields fields={fields} typed={typed} onType={type} problems={problemsOf(refused)} />
      <Choices runnable={runnable} choice={choice} onChoose={choose} />
      {refused === null ? null : <Refused error={refused} />}
      <div className="sticky bottom-0 -mx-4 mt-5 flex flex-wrap items-center justify-between gap-3 border-rule-strong border-t bg-paper px-4 py-3 tablet:mx-0 tablet:px-0">
        <p role="status" className="min-w-0 flex-1 basis-56 text-small">
          <PriceLine price={price.data} isAsked={price.isFetching} whole={settled.whole} usualMs={usualMs} />
        </p>
        <Button kind="main" type="submit" disabled={!whole || run.isPending}>
          {run.isPending ? 'Starting' : 'Run'}
        </Button>
      </div>
    </Form>
  );
}

interface PriceLineProps {
  readonly price: Estimated | undefined;
  readonly isAsked: boolean;
  readonly whole: boolean;
  readonly usualMs: number | null;
}

function PriceLine({ price, isAsked, whole, usualMs }: PriceLineProps) {
  if (!whole) return 'Fill in the required fields to see the price.';
  if (price === undefined) return isAsked ? 'Calculating the price' : 'No price';
  const { least, most, standIn, preset, models, ms } = price;
  return (
    <>
      <span className="font-semibold">
        {priceWords({ least, most, standIn, ms: usualMs === null ? ms : { least: usualMs, most: usualMs } })}
      </span>
      {most === 0 || models.length === 0 ? null : (
        <span className="block text-ink-2 text-note">
          {[...(preset === null ? [] : [`Preset ${preset}`]), models.join(', ')].join(': ')}
        </span>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly runnable: Runnable;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Choices({ runnable, choice, onChoose }: ChoicesProps) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-8 items-center font-semibold text-ink-2 text-small underline underline-offset-2 pointer-coarse:min-h-11">
        {runnable.kind === 'function' ? 'Models and saving' : 'Saving'}
      </summary>
      <div className="mt-2 grid gap-3 tablet:grid-cols-2">
        {runnable.kind === 'pipeline' ? null : (
          <>
            <SelectField
              label="Quality"
              value={choice.quality}
              onChange={({ target }) => onChoose({ ...choice, quality: target.value, preset: '' })}
              options={[
                { value: '', name: 'As the function suggests' },
                { value: 'light', name: 'Light: fast and cheap' },
                { value: 'standard', name: 'Standard' },
                { value: 'high', name: 'High' },
              ]}
            />
            <SelectField
              label="Preset"
              value={choice.preset}
              onChange={({ target }) => onChoose({ ...choice, preset: target.value, quality: '' })}
              options={[
                { value: '', name: runnable.preset === null ? 'Default' : `Default (${runnable.preset})` },
                ...runnable.presets
                  .filter(({ name }) => name !== 'default')
                  .map(({ name, preset }) => ({ value: name, name: `${titleName(name)} (${preset})` })),
              ]}
            />
            <SelectField
              label="Length of answers"
              value={choice.longAnswers ? 'long' : ''}
              onChange={({ target }) => onChoose({ ...choice, longAnswers: target.value === 'long' })}
              options={[
                { value: '', name: 'Usual: stopped at the price' },
                { value: 'long', name: 'Long: up to a higher price' },
              ]}
            />
          </>
        )}
        <InputField
          label="Save the result as an artifact (optional)"
          value={choice.saveAs}
          pattern="[A-Za-z0-9_.\-]+"
          maxLength={50}
          placeholder="chapter-1"
          title="Letters, digits and . _ -"
          autoComplete="off"
          onChange={({ target }) => onChoose({ ...choice, saveAs: target.value })}
        />
      </div>
    </details>
  );
}

function problemsOf(error: Error | null): ReadonlyMap<string, string> {
  if (!isProblem(error)) return new Map();
  // `body.content` or `content`.
  return new Map(error.fields.map(({ field, reason }) => [field.split('.').at(-1) ?? field, reason]));
}

function Refused({ error }: { readonly error: Error }) {
  return (
    <div className="-mx-4">
      <ErrorState error={error} />
    </div>
  );
}

const RECENT = 3;
const TABLET_PX = 720;

interface StartPageProps {
  readonly kind: Runnable['kind'];
  readonly name: string;
  readonly from: string | null;
}

/** A function or a pipeline before it runs, with this person's last runs of it. */
export function StartPage({ kind, name, from }: StartPageProps) {
  const found = useRunnable(kind, name);
  const again = useWork(from);
  const isWide = useScreenWidth() >= TABLET_PX;
  const earlier = (useWorkList().data?.pages[0]?.work ?? []).filter(
    (work) => work.kind === kind && work.name === name,
  );
  if (found.isPending || (from !== null && again.isPending))
    return <LoadingState label="Loading" lines={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={found.refetch} />;
  const runnable = found.data;
  if (runnable === undefined)
    return (
      <EmptyState title={`There is no ${kind} of this name`}>
        <PlaceLink place={{ page: 'list' }} className="underline underline-offset-2">
          All functions
        </PlaceLink>
      </EmptyState>
    );
  return (
    <>
      <h2 className="font-bold text-name">{titleName(name)}</h2>
      <p className="mt-0.5 mb-4 max-w-[68ch] text-ink-2">{runnable.description}</p>
      {runnable.stages.length === 0 ? null : (
        // On a phone the form comes first: the stages are one tap away.
        <details className="mb-6" open={isWide}>
          <summary className="inline-flex min-h-8 items-center font-semibold text-ink-2 text-small underline underline-offset-2 pointer-coarse:min-h-11">
            What it does, stage by stage
          </summary>
          <PipelineDrawing stages={runnable.stages} progress={null} />
        </details>
      )}
      <StartForm runnable={runnable} initial={again.data?.input ?? null} usualMs={usualMs(earlier)} />
      {earlier.length === 0 ? null : (
        <section aria-labelledby="earlier" className="mt-8">
          <h2 id="earlier" className="border-rule-strong border-b pb-1 font-semibold text-ink-2 text-small">
            Your last runs
          </h2>
          <WorkLines work={earlier.slice(0, RECENT)} />
        </section>
      )}
    </>
  );
}

/** The median of earlier runs that were really made; null: there were none. */
function usualMs(work: readonly Work[]): number | null {
  const times = work
    .filter((each) => hasEnded(each) && each.status === 'complete' && !each.cached)
    .flatMap((each) => tookMs(each, 0) ?? [])
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
