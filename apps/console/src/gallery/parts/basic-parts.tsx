import { useState } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { Chip, StandInChip } from '../../components/chip.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { EndedNotice } from '../../sign-in/session-ended.tsx';
import { Chapter, Shown } from '../shown.tsx';

const SIZES = [
  ['text-title', 'title 24'],
  ['text-name font-bold', 'name 18'],
  ['text-answer font-serif', 'answer 17.5'],
  ['text-lead', 'lead 16'],
  ['text-text', 'text 15'],
  ['text-small', 'small 13.5'],
  ['text-note', 'note 12.5'],
] as const;

const INKS = [
  ['text-ink', 'ink'],
  ['text-ink-2', 'second ink'],
  ['text-ink-3', 'third ink'],
  ['text-chart', 'the record says it'],
  ['text-lit', 'the literature says it'],
  ['text-propose', 'waits for a person'],
  ['text-urgent', 'danger'],
  ['text-good', 'good'],
] as const;

const FAULTS = ['offline', 'unauthorized', 'not_found', 'rate_limited', 'unavailable', 'something_else'];

/** Type, colour, buttons, chips, the four states, the dialog. */
export function BasicParts() {
  const [open, setOpen] = useState(false);
  const [ended, setEnded] = useState(false);
  return (
    <>
      <Chapter title="Type and colour">
        <Shown name="Seven sizes">
          {SIZES.map(([size, name]) => (
            <p key={name} className={size}>
              {name}: 9,850 U/L on 20-Oct-2026
            </p>
          ))}
        </Shown>
        <Shown name="Inks">
          <p className="flex flex-wrap gap-x-6">
            {INKS.map(([ink, name]) => (
              <span key={name} className={ink}>
                {name}
              </span>
            ))}
          </p>
        </Shown>
      </Chapter>
      <Chapter title="Buttons and chips">
        <Shown name="Buttons: main, plain, quiet, danger; each also when it cannot be pressed">
          <p className="flex flex-wrap gap-2">
            {(['main', 'plain', 'quiet', 'danger'] as const).map((kind) => (
              <Button key={kind} kind={kind}>
                {kind}
              </Button>
            ))}
            {(['main', 'plain', 'quiet', 'danger'] as const).map((kind) => (
              <Button key={kind} kind={kind} disabled>
                {kind}, disabled
              </Button>
            ))}
          </p>
        </Shown>
        <Shown name="Chips">
          <p className="flex flex-wrap gap-2">
            <Chip>plain</Chip>
            <Chip tone="waits">needs your review</Chip>
            <Chip tone="danger">danger</Chip>
            <Chip tone="good">good</Chip>
            <StandInChip />
          </p>
        </Shown>
        <Shown name="Dialogs">
          <p className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen(true)}>Open a dialog</Button>
            <Button onClick={() => setEnded(true)}>End the session</Button>
          </p>
          <Dialog open={open} onClose={() => setOpen(false)} title="A dialog">
            <p>Escape closes it and gives the focus back.</p>
          </Dialog>
          {ended ? <EndedNotice /> : null}
        </Shown>
      </Chapter>
      <Chapter title="States">
        <Shown name="Empty">
          <EmptyState title="No conditions yet">Diagnoses come with an import, or by hand.</EmptyState>
        </Shown>
        <Shown name="Loading">
          <LoadingState label="An example of loading" lines={4} />
        </Shown>
        {FAULTS.map((code) => (
          <Shown key={code} name={`Error: ${code}`}>
            <ErrorState
              error={new ProblemError(code === 'offline' ? 0 : 500, code)}
              retry={() => undefined}
            />
          </Shown>
        ))}
        <Shown name="Error of the page itself">
          <ErrorState error={new Error('any')} />
        </Shown>
      </Chapter>
    </>
  );
}
