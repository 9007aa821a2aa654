import { useState } from 'react';
import type { Run } from '../../../api/generated.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { LoadingState } from '../../../components/states.tsx';
import { modelWords } from '../../../words/stand-in-words.ts';
import { LookError } from '../../look-state.tsx';
import { STEP_WORDS } from '../../words/run-words.ts';
import { type ShownStep, shownSteps } from './shown-steps.ts';

/** Inputs and outputs of models and tools. Loaded on demand, because each read is an entry in the audit trail. */
export function RunContents({ tree }: { readonly tree: Run }) {
  const [open, setOpen] = useState(false);
  const found = useApi('readRunContents', { run: tree.run }, { enabled: open });
  const steps = found.data ? shownSteps(tree, found.data.contents) : [];
  return (
    <section className="mt-6 border-rule border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-ink-2 text-small">
          Prompts and tool calls{' '}
          <span className="font-normal text-ink-3">kept because all patients here are synthetic</span>
        </h3>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </div>
      {open && found.isPending ? <LoadingState label="Reading prompts" lines={4} /> : null}
      {open && found.isError ? <LookError of={found} missing="Nothing was kept of this run" /> : null}
      {open && found.data ? (
        <ul className="mt-2">
          {steps.map((step) => (
            <StepText key={step.key} step={step} />
          ))}
          {steps.length === 0 ? (
            <li className="py-2 text-ink-2 text-small">No model or tool was called.</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

function StepText({ step }: { readonly step: ShownStep }) {
  return (
    <li className="border-rule border-t">
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 py-1 text-small pointer-coarse:min-h-11">
          <span aria-hidden="true" className="text-ink-3 group-open:rotate-90">
            ›
          </span>
          <span className="font-semibold wrap-anywhere">{step.agent}</span>
          <span className="text-ink-2 wrap-anywhere">
            {STEP_WORDS[step.kind]} {step.kind === 'model' ? modelWords(step.name, step.standIn) : step.name}
          </span>
        </summary>
        <dl className="mb-3 grid gap-2">
          {step.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <div key={at}>
              <dt className="text-ink-2 text-note">{part.name}</dt>
              <dd className="mt-0.5 whitespace-pre-wrap rounded-control border border-rule bg-sunk px-3 py-2 text-small wrap-anywhere">
                {part.text}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
