import { clinicalMoment } from '../../components/dates.ts';
import { titleName } from '../drawing/stage-words.ts';
import type { Work } from '../model.ts';
import { markdownOf } from '../result/markdown.ts';
import { isObject } from '../result/result-parts.ts';
import { SaveButton } from '../save-button.tsx';

/** The result as a file: for a program, or to read. Both say how it was made. */
export function ExportButtons({ work }: { readonly work: Work }) {
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
