import { codeWords } from '../words/code-words.ts';

/** Why it ended so, and what to do. */
export function CodeNote({ code, isFailure }: { readonly code: string; readonly isFailure: boolean }) {
  const { means, remedy } = codeWords(code);
  return (
    <div
      className={`mt-4 rounded-sheet border px-4 py-3 ${isFailure ? 'border-urgent bg-urgent-wash' : 'border-rule-strong bg-sheet'}`}
    >
      <p className="font-semibold">{means}</p>
      <p className="mt-1 text-small">{remedy}</p>
      <p className="mt-1 text-ink-2 text-note">Code {code}</p>
    </div>
  );
}
