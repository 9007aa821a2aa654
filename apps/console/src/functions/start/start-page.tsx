import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useScreenWidth } from '../../components/use-width.ts';
import { PipelineDrawing } from '../drawing/pipeline-drawing.tsx';
import { titleName } from '../drawing/stage-words.ts';
import type { Runnable } from '../model.ts';
import { PlaceLink } from '../scope.tsx';
import { useRunnable } from '../use-runnables.ts';
import { useWork, useWorkList } from '../work/use-work.ts';
import { WorkLines } from '../work/work-page.tsx';
import { StartForm } from './start-form.tsx';
import { usualMs } from './usual-ms.ts';

const RECENT = 3;
const TABLET_PX = 720;

/** A function or a pipeline before it runs, with this person's last runs of it. */
export function StartPage({
  kind,
  name,
  from,
}: {
  readonly kind: Runnable['kind'];
  readonly name: string;
  readonly from: string | null;
}) {
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
