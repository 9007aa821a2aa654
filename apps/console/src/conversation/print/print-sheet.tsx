import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Message, MyPatient } from '../../api/generated.ts';
import { clinicalDate, clinicalMoment } from '../../components/dates.ts';
import { useMyGrant } from '../../grants/use-my-grant.ts';
import { Prose } from '../../prose/prose-view.tsx';
import { surnameFirst } from '../../words/person-name.ts';
import { noteLine, numberedForExport } from '../claims/answer-text.ts';
import { numberNotes } from '../claims/number-notes.ts';
import { placeClaims } from '../claims/place-claims.ts';
import { saidText } from '../outside/outside-words.ts';
import { forgetTurnToPrint, turnToPrint } from '../print-turn.ts';
import { Printed } from '../thread/literature-note.tsx';
import { sentenceView } from '../thread/sentence.tsx';
import { agentName } from '../trace/agent-names.ts';
import type { Turn } from '../turns.ts';

interface Props {
  readonly patient: string;
  readonly turns: readonly Turn[];
  /** False: earlier messages were not read, and the sheet says so. */
  readonly isWhole: boolean;
}

/** What goes to paper instead of the screen: who it is about, each question, its answer, and its sources in full. Drawn only for printing. */
export function PrintSheet({ patient, turns, isWhole }: Props) {
  const [printed, setPrinted] = useState<readonly Turn[] | null>(null);
  const grant = useMyGrant(patient).data;
  useEffect(() => {
    const begin = () => {
      const only = turnToPrint();
      flushSync(() => setPrinted(only === null ? turns : turns.filter(({ seq }) => seq === only)));
    };
    const end = () => {
      forgetTurnToPrint();
      setPrinted(null);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [turns]);
  if (printed === null || printed.length === 0) return null;
  return createPortal(
    <section className="print-sheet" aria-label="For printing">
      <header className="mb-4 border-ink border-b pb-2">
        <p className="font-bold text-name">{nameOf(grant)}</p>
        <p className="text-small">
          Born {clinicalDate(grant?.birth_date)} · printed {onPaper(new Date().toISOString())}
        </p>
        {isWhole || printed.length === 1 ? null : (
          <p className="text-small">Earlier messages of this conversation are not on this print.</p>
        )}
      </header>
      {printed.map(({ seq, question, replies }) => (
        <article key={seq} className="mb-6">
          {question === null ? null : (
            <p className="mb-2 whitespace-pre-wrap font-semibold">{saidText(question)}</p>
          )}
          {replies.map((reply) => (
            <PrintedAnswer key={reply.seq} message={reply} />
          ))}
        </article>
      ))}
    </section>,
    document.body,
  );
}

function PrintedAnswer({ message }: { readonly message: Message }) {
  const placed = placeClaims(message);
  const notes = numberedForExport(numberNotes(placed));
  const who =
    message.source_agents.length === 0
      ? 'Automatic message'
      : message.source_agents.map(agentName).join(', ');
  return (
    <div className="mb-3">
      <p className="text-ink-3 text-note">
        {who}, {onPaper(message.created_at)}
        {message.stand_in ? '. Written by the stand-in model: no medical advice' : ''}
      </p>
      {placed.map(({ text, claims }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change
        <div key={at} className="mb-2 font-serif text-text">
          <Prose text={text} lineView={sentenceView(claims, notes)} />
        </div>
      ))}
      <ol className="border-rule-strong border-t pt-1 text-note">
        {[...notes.values()].map((note) => (
          <li key={note.footnote.mark}>
            <span className="font-bold">{note.label}</span>{' '}
            {note.ink === 'lit' ? <Printed text={noteLine(note)} /> : noteLine(note)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function nameOf(grant: MyPatient | null | undefined): string {
  return grant ? surnameFirst(grant) : 'Name not known';
}

/** Paper is read on other days: no "today". */
function onPaper(moment: string): string {
  return clinicalMoment(moment, new Date(0));
}
