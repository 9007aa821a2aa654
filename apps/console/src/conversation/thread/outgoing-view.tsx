import { Button } from '../../components/button.tsx';
import { useOnline } from '../../components/use-online.ts';
import { focusComposer, putIntoComposer } from '../../places/message-box.ts';
import { notSentWords } from '../composer/not-sent-words.ts';
import { forgetOutgoing, type Outgoing } from '../composer/outgoing.ts';
import { unsentText } from '../composer/unsent-texts.ts';
import { Question } from './question.tsx';

interface Props {
  readonly message: Outgoing;
  readonly onSendAgain: (message: Outgoing) => void;
}

/** A message on its way; where it did not get there, that it did not, and what can be done. */
export function OutgoingView({ message, onSendAgain }: Props) {
  const { state, text, key, patient, conversation } = message;
  const isOnline = useOnline();
  if (state === 'sending') return <Question text={text} at={null} state="sending" marker={null} />;
  return (
    <>
      <Question text={text} at={null} state={null} marker={null} />
      <div className="@[44rem]:mr-[15rem] -mt-3 mb-4 flex flex-wrap items-center justify-end gap-2">
        <p role="alert" className="wrap-anywhere font-semibold text-propose text-small">
          {notSentWords(state.problem, isOnline)}
        </p>
        <Button
          onClick={() => {
            onSendAgain(message);
            focusComposer();
          }}
        >
          Send again
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            forgetOutgoing(key);
            const typed = unsentText(`${patient}/${conversation}`);
            putIntoComposer(typed === '' ? text : `${text}\n\n${typed}`);
          }}
        >
          Change it
        </Button>
      </div>
    </>
  );
}
