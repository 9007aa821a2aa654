import { Runs } from '../../prose/prose-view.tsx';
import { readRuns } from '../../prose/read-runs.ts';
import { isObject, type Json, numberIn, textIn } from './result-parts.ts';
import { figureWords } from './result-words.ts';

interface Props {
  readonly sources: readonly Json[];
  readonly scores: Json | undefined;
}

/** Sources by number, as the marks of a text count them. */
export function Sources({ sources, scores }: Props) {
  return (
    <ol className="grid gap-2">
      {sources.map((source, at) => {
        const score = scoreOf(source, scores, at);
        const quote = textIn(isObject(source) ? source : null, 'excerpt', 'quote', 'passage', 'snippet');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the name of a source
          <li key={at} className="border-lit border-l-2 pl-3 text-small">
            <p className="wrap-anywhere">
              <span className="font-semibold text-lit">{numberIn(source, 'number') ?? at + 1}</span>{' '}
              <Runs runs={readRuns(titleOf(source), 0)} />
              {score === null ? null : (
                <span className="text-ink-2"> · {figureWords('similarity', score)} similar</span>
              )}
            </p>
            {quote === null ? null : (
              <p className="wrap-anywhere mt-0.5 max-w-[68ch] text-ink-2">“{quote}”</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function titleOf(source: Json): string {
  if (typeof source === 'string') return source.replace(/^\[\^\d{1,4}\]:\s*/, '');
  const inner = isObject(source) && isObject(source.source) ? source.source : source;
  return (
    textIn(source, 'footnote', 'text', 'title', 'label') ??
    textIn(inner, 'title', 'name') ??
    JSON.stringify(source)
  );
}

function scoreOf(source: Json, scores: Json | undefined, at: number): number | null {
  const own = numberIn(source, 'similarity') ?? numberIn(source, 'score');
  const listed = Array.isArray(scores) ? (scores as readonly Json[])[at] : undefined;
  return own ?? (typeof listed === 'number' ? listed : null);
}
