import { Button } from '../components/button.tsx';
import { COLUMN } from './thread/turn-view.tsx';

/** Questions that show what can be asked; each is put into the message box, not sent. */
const EXAMPLES = [
  'What were the last laboratory results, and which are out of range?',
  'Which medicines are taken now, and are there any interactions?',
  'When is the next visit, and what should be asked there?',
  'Explain the main diagnosis in plain words.',
];

export function NewConversation({
  hint,
  onChoose,
}: {
  readonly hint: string;
  readonly onChoose: (question: string) => void;
}) {
  return (
    <div className={`${COLUMN} pt-8`}>
      <p className="max-w-[46ch] font-serif text-answer">
        {hint}. Every sentence that comes from the record says where it stands there, with a number that opens
        it.
      </p>
      <p className="mt-6 mb-2 font-semibold text-ink-2 text-small">For example</p>
      <ul className="flex flex-col items-start gap-2">
        {EXAMPLES.map((question) => (
          <li key={question}>
            <Button sentence onClick={() => onChoose(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
