import { Button } from '../../components/button.tsx';
import { putIntoComposer } from '../../places/message-box.ts';

const EXAMPLES = [
  'Research new treatments for Duchenne muscular dystrophy',
  'Watch for trials of vamorolone against deflazacort in boys with Duchenne muscular dystrophy, until two randomised trials say which harms growth less',
  'Any news on heart failure?',
];

/** What can be asked of research agents, before the first message. */
export function TalkBeginning() {
  return (
    <div className="mx-auto w-full max-w-[57rem] px-4 pt-8 tablet:px-6">
      <p className="max-w-[52ch] font-serif text-answer">
        Say what you want to follow. Agents search the literature for weeks, wake by themselves, and report
        here, each finding with its source. You are asked first where something is unclear. Do not name a
        patient.
      </p>
      <p className="mt-6 mb-2 font-semibold text-ink-2 text-small">For example</p>
      <ul className="flex flex-col items-start gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button sentence onClick={() => putIntoComposer(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
