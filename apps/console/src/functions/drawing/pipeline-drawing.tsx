import { useId, useMemo } from 'react';
import { useWidth } from '../../components/use-width.ts';
import { type Box, pipelineLayout } from './pipeline-layout.ts';
import type { Stage, StageProgress } from './stage.ts';
import { plainName, progressWords, summaryWords, titleName } from './stage-words.ts';

interface PipelineDrawingProps {
  readonly stages: readonly Stage[];
  readonly progress: ReadonlyMap<string, StageProgress> | null;
  readonly chosen?: string | null;
  readonly onChoose?: (stage: string) => void;
}

/**
 * A pipeline with how far each stage is. The boxes are a list of buttons in the order of the stages, so that keyboard and screen reader go
 * through them; the lines are said in each one's words.
 *
 * @param progress Null: it does not run.
 */
export function PipelineDrawing({ stages, progress, chosen = null, onChoose }: PipelineDrawingProps) {
  const [ref, room] = useWidth<HTMLDivElement>();
  const arrow = useId();
  const layout = useMemo(() => pipelineLayout(stages, room - 2), [stages, room]);
  const hasEnded = (id: string) => progress?.get(id)?.state === 'done';
  return (
    <section aria-label="Stages" ref={ref}>
      <p role="status" className="mb-2 text-ink-2 text-small">
        {summaryWords(stages, progress)}
      </p>
      {room === 0 ? null : (
        // Its own Tab stop where it scrolls: the buttons inside bring themselves into sight.
        <div className="overflow-x-auto px-px pb-1">
          <div className="relative" style={{ width: layout.width, height: layout.height }}>
            <svg
              aria-hidden="true"
              className="absolute inset-0 text-edge"
              width={layout.width}
              height={layout.height}
            >
              <defs>
                <marker
                  id={arrow}
                  viewBox="0 0 8 8"
                  refX="7"
                  refY="4"
                  markerWidth="8"
                  markerHeight="8"
                  markerUnits="userSpaceOnUse"
                  orient="auto"
                >
                  <path d="M0 0.5 L7.5 4 L0 7.5 Z" className="fill-edge" />
                </marker>
              </defs>
              {layout.lines.map(({ from, to, path, isRetry }) => (
                <path
                  key={`${from} ${to} ${isRetry}`}
                  d={path}
                  className="fill-none stroke-current"
                  strokeWidth={hasEnded(from) && !isRetry ? 2 : 1}
                  strokeDasharray={isRetry ? '4 3' : undefined}
                  markerEnd={`url(#${arrow})`}
                />
              ))}
            </svg>
            <ol>
              {stages.map((stage) => (
                <StageBox
                  key={stage.id}
                  stage={stage}
                  progress={progress === null ? null : (progress.get(stage.id) ?? WAITING)}
                  box={layout.boxes.get(stage.id)}
                  isChosen={chosen === stage.id}
                  onChoose={onChoose}
                />
              ))}
            </ol>
          </div>
        </div>
      )}
    </section>
  );
}

const WAITING: StageProgress = { state: 'queued', rounds: 1, items: null, code: null };

const LOOKS: { readonly [state in StageProgress['state']]: string } = {
  queued: 'border-rule-strong bg-paper text-ink-2',
  running: 'border-ink bg-ink text-paper',
  retried: 'border-ink bg-ink text-paper',
  done: 'border-edge bg-sheet text-ink',
  failed: 'border-urgent bg-urgent-wash text-ink',
  skipped: 'border-rule bg-sunk text-ink-3',
  cancelled: 'border-rule bg-sunk text-ink-3',
};

interface StageBoxProps {
  readonly stage: Stage;
  readonly progress: StageProgress | null;
  readonly box: Box | undefined;
  readonly isChosen: boolean;
  readonly onChoose: ((stage: string) => void) | undefined;
}

function StageBox({ stage, progress, box, isChosen, onChoose }: StageBoxProps) {
  const words = progressWords(stage, progress);
  const look = progress === null ? LOOKS.done : LOOKS[progress.state];
  const inner = (
    <>
      <span className="block truncate font-semibold text-small">{titleName(stage.id)}</span>
      <span className={`line-clamp-2 text-note ${isDark(progress) ? '' : 'text-ink-2'}`}>
        {words === '' ? plainName(stage.function) : words}
      </span>
      <span className="sr-only">{lineWords(stage)}</span>
      {progress?.items ? <ItemsBar items={progress.items} /> : null}
    </>
  );
  const className = `absolute flex size-full flex-col justify-center overflow-hidden rounded-control border px-2.5 py-1 text-left ${look} ${isChosen ? 'outline-2 outline-ink outline-offset-2' : ''}`;
  return (
    <li
      className="absolute"
      style={box && { left: box.x, top: box.y, width: box.width, height: box.height }}
      data-stage={stage.id}
      data-state={progress?.state}
    >
      {stage.isForEach ? (
        // A second edge behind it: there are many of this one.
        <span
          aria-hidden="true"
          className="absolute inset-0 translate-x-1 translate-y-1 rounded-control border border-rule-strong"
        />
      ) : null}
      {onChoose === undefined ? (
        <div className={className}>{inner}</div>
      ) : (
        <button
          type="button"
          aria-pressed={isChosen}
          className={className}
          onClick={() => onChoose(stage.id)}
        >
          {inner}
        </button>
      )}
    </li>
  );
}

const isDark = (progress: StageProgress | null) =>
  progress?.state === 'running' || progress?.state === 'retried';

function lineWords({ function: name, after, retry }: Stage): string {
  return [
    `. Function ${plainName(name)}`,
    ...(after.length === 0 ? [] : [`. After ${after.map(plainName).join(', ')}`]),
    ...(retry === null ? [] : [`. Can send ${plainName(retry.stage)} back, at most ${retry.times} times`]),
  ].join('');
}

function ItemsBar({ items: { done, failed, all } }: { readonly items: NonNullable<StageProgress['items']> }) {
  if (all === 0) return null;
  return (
    <span aria-hidden="true" className="mt-1 flex h-1 overflow-hidden rounded-full border border-current">
      <span className="bg-current" style={{ width: `${(done / all) * 100}%` }} />
      <span className="bg-urgent" style={{ width: `${(failed / all) * 100}%` }} />
    </span>
  );
}
