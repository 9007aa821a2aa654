import { Chip } from '../../components/chip.tsx';
import { modelWords } from '../../words/stand-in-words.ts';
import { KIND_WORDS, STATUS_WORDS, STEP_WORDS, toneOf } from '../words/run-words.ts';
import type { WaterfallRow } from './waterfall-rows.ts';

/** An agent in bold with how it was called; a step with its kind, its name and its model. */
export function WaterfallName({ row: { what, standIn } }: { readonly row: WaterfallRow }) {
  if (what.is === 'agent')
    return (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{what.name}</span>
        <span className="text-ink-3 text-note">{KIND_WORDS[what.kind]}</span>
        {what.status === 'complete' ? null : (
          <Chip tone={toneOf(what.status)}>{STATUS_WORDS[what.status]}</Chip>
        )}
      </span>
    );
  return (
    <span className={`text-note wrap-anywhere ${what.failed ? 'text-urgent' : 'text-ink-2'}`}>
      {what.agent === null ? null : <span className="font-semibold">{what.agent} </span>}
      {STEP_WORDS[what.kind]}{' '}
      {what.kind === 'model' ? modelWords(what.model ?? what.name, standIn) : what.name}
      {what.failed ? ', failed' : ''}
    </span>
  );
}
