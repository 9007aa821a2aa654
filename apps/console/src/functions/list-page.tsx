import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import { titleName } from './drawing/stage-words.ts';
import { fieldsOf } from './form/schema.ts';
import type { Runnable } from './model.ts';
import { PlaceLink, useScope } from './scope.tsx';
import { useRunnables } from './use-runnables.ts';

/** Everything that can be run here. */
export function ListPage() {
  const patient = useScope();
  const found = useRunnables();
  if (found.isPending) return <LoadingState label="Loading functions" lines={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={found.refetch} />;
  const open = found.data.filter(({ needsPatient }) => !needsPatient || patient !== null);
  if (open.length === 0)
    return <EmptyState title="No functions on this server">Ask the administrator to set them up.</EmptyState>;
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-ink-2">
        {patient === null
          ? 'Each takes a text or a task and gives a typed result. You see what it can cost before it runs. Nothing here belongs to a patient: open a patient to work with their data.'
          : 'Each takes a text or a task and gives a typed result. You see what it can cost before it runs. What you enter and what comes out stay with this patient.'}
      </p>
      <Group title="Pipelines: several functions in order" kind="pipeline" all={open} />
      <Group title="Single functions" kind="function" all={open.filter((each) => !isStage(each))} />
      <Stages all={open.filter(isStage)} />
    </>
  );
}

/** It takes what another stage has made: nobody fills that in by hand. */
function isStage({ kind, schema }: Runnable): boolean {
  return (
    kind === 'function' &&
    fieldsOf(schema).some(
      ({ isNeeded, shape }) => isNeeded && (shape.kind === 'group' || shape.kind === 'json'),
    )
  );
}

function Stages({ all }: { readonly all: readonly Runnable[] }) {
  if (all.length === 0) return null;
  return (
    <details className="mb-8">
      <summary className="inline-flex min-h-8 items-center font-semibold text-ink-2 text-small underline underline-offset-2 pointer-coarse:min-h-11">
        Stages of pipelines: they take what another stage has made
      </summary>
      <Lines all={all} />
    </details>
  );
}

interface Props {
  readonly title: string;
  readonly kind: Runnable['kind'];
  readonly all: readonly Runnable[];
}

function Group({ title, kind, all }: Props) {
  const shown = all.filter((each) => each.kind === kind);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={`group-${kind}`} className="mb-8">
      <h2
        id={`group-${kind}`}
        className="border-rule-strong border-b pb-1 font-semibold text-ink-2 text-small"
      >
        {title}
      </h2>
      <Lines all={shown} />
    </section>
  );
}

function Lines({ all }: { readonly all: readonly Runnable[] }) {
  return (
    <ul>
      {all.map(({ kind, name, description, stages }) => (
        <li key={name} className="border-rule border-b">
          <PlaceLink
            place={{ page: kind, name }}
            className="grid items-baseline gap-x-6 gap-y-0.5 px-1 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[14rem_minmax(0,1fr)_6rem]"
          >
            <span className="font-semibold">{titleName(name)}</span>
            <span className="min-w-0 text-ink-2 text-small">{description}</span>
            <span className="text-ink-3 text-note tablet:text-right">{stageCount(stages.length)}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function stageCount(count: number): string {
  return count === 0 ? '' : count === 1 ? '1 stage' : `${count} stages`;
}
