import { useState } from 'react';
import { PipelineDrawing } from '../../functions/drawing/pipeline-drawing.tsx';
import { SchemaFields } from '../../functions/form/schema-form.tsx';
import { emptyGroup } from '../../functions/form/typed.ts';
import { ResultView } from '../../functions/result/result-view.tsx';
import { priceWords } from '../../words/price-words.ts';
import { ANALYSIS, ENDED, EXTRACTED, FORM, RUNNING, SOURCE, STAGES, SUMMARY } from '../made-up/functions.ts';
import { Chapter, Shown } from '../shown.tsx';

/** A pipeline, the form of a function, a price, results. */
export function FunctionsParts() {
  const [typed, type] = useState(() => ({ ...emptyGroup(FORM), preserve: ['eGFR'] as readonly string[] }));
  return (
    <>
      <Chapter title="Pipelines">
        <Shown name="Before a run">
          <PipelineDrawing stages={STAGES} progress={null} />
        </Shown>
        <Shown name="While it runs">
          <PipelineDrawing stages={STAGES} progress={RUNNING} chosen="parts" onChoose={() => {}} />
        </Shown>
        <Shown name="Every state">
          <PipelineDrawing stages={STAGES} progress={ENDED} />
        </Shown>
      </Chapter>
      <Chapter title="Functions">
        <Shown name="Price before a run: real, stand-in, none">
          <ul>
            <li>
              {priceWords({
                least: 20_000,
                most: 50_000,
                ms: { least: 30_000, most: 50_000 },
                standIn: false,
              })}
            </li>
            <li>{priceWords({ least: 20_000, most: 50_000, ms: null, standIn: true })}</li>
            <li>{priceWords({ least: 0, most: 0, ms: null, standIn: false })}</li>
          </ul>
        </Shown>
        <Shown name="A form from a schema">
          <SchemaFields
            fields={FORM}
            typed={typed}
            onType={(next) => type(next as typeof typed)}
            problems={new Map([['target_tokens', 'Has to be at least 1']])}
          />
        </Shown>
        <Shown name="Found in a text">
          <ResultView output={EXTRACTED} source={SOURCE} />
        </Shown>
        <Shown name="A summary with footnotes">
          <ResultView output={SUMMARY} source={null} />
        </Shown>
        <Shown name="Findings and code">
          <ResultView output={ANALYSIS} source={null} />
        </Shown>
      </Chapter>
    </>
  );
}
