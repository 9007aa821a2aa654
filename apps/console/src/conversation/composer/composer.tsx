import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/field.tsx';
import { useSlashKey } from '../../components/use-slash-key.ts';
import { keepComposer } from '../../places/message-box.ts';
import { estimateWords } from './estimate-words.ts';
import { keepUnsent, unsentText } from './unsent-texts.ts';

interface Props {
  /** Whose unsent text this is. */
  readonly place: string;
  /** What can be asked here. */
  readonly hint: string;
  readonly onSend: (text: string) => void;
  /** Null while nothing runs. */
  readonly onCancel: (() => void) | null;
  readonly stopping: boolean;
  readonly aside: ReactNode;
}

/** Where a person writes. It keeps what was typed over other pages; what was sent and did not arrive waits in the thread. */
export function Composer({ place, hint, onSend, onCancel, stopping, aside }: Props) {
  const [text, setText] = useState(() => unsentText(place));
  const box = useRef<HTMLTextAreaElement>(null);
  const current = useRef(place);

  const change = (next: string) => {
    setText(next);
    keepUnsent(current.current, next);
  };
  useEffect(() => {
    if (current.current === place) return;
    // The text of a conversation that has just begun goes along with it.
    current.current = place;
    setText(unsentText(place));
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads only refs
  useEffect(() => {
    if (box.current) keepComposer({ element: box.current, put: change });
    return () => keepComposer(null);
  }, []);
  useSlashKey(box);
  useGrowing(box, text);

  function send(): void {
    const words = text.trim();
    if (words === '') return;
    change('');
    onSend(words);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && onCancel !== null) onCancel();
  }

  return (
    <Form className="mx-auto w-full max-w-[57rem] px-4 tablet:px-6 pt-2 pb-3" onSend={send}>
      <div className="flex items-end gap-2 rounded-sheet border border-edge bg-sheet py-1.5 pr-1.5 pl-3.5 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2">
        <textarea
          ref={box}
          rows={1}
          value={text}
          maxLength={60_000}
          aria-label="Message"
          placeholder={hint}
          className="max-h-[40dvh] min-h-8 pointer-coarse:min-h-11 flex-1 resize-none bg-transparent py-1 leading-6 outline-none placeholder:text-ink-3"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {onCancel === null ? null : (
          <Button onClick={onCancel} disabled={stopping} aria-keyshortcuts="Escape">
            {stopping ? 'Stopping' : 'Stop'}
          </Button>
        )}
        <Button kind="main" type="submit" disabled={text.trim() === ''}>
          Ask
        </Button>
      </div>
      <div className="mt-1 flex min-h-5 flex-wrap justify-between gap-x-4">{aside}</div>
    </Form>
  );
}

function useGrowing(box: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [box, text]);
}

/** What an answer is about to cost and take, and what the month has used; nothing where the server does not say. */
export function EstimateLine({ patient }: { readonly patient: string }) {
  const estimate = useApi('estimateTurnOfPatient', { patient }, { staleTime: 60_000 });
  if (estimate.data === undefined) return null;
  const { before, month } = estimateWords(estimate.data);
  return (
    <p className="text-ink-3 text-note">
      <span>{before}</span>
      <span className="hidden tablet:inline"> · {month}</span>
    </p>
  );
}
