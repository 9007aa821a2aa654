import type { ReplayedAnswer } from '../api/generated.ts';
import { type DifferenceRow, differenceOf } from './difference.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export interface Compared {
  readonly rows: readonly DifferenceRow[];
  /** Sentences that only one of the two has. */
  readonly changed: number;
}

export function compareAnswers(first: ReplayedAnswer, second: ReplayedAnswer): Compared {
  const rows = differenceOf(sentencesOf(first), sentencesOf(second));
  return { rows, changed: rows.filter((row) => row.first === null || row.second === null).length };
}

type Names = readonly [string, string];

interface DifferencesProps {
  readonly compared: Compared;
  readonly names: Names;
  /** Beside each name in the head of its column. */
  readonly details: Names;
}

/** Two answers beside each other, sentence by sentence, with what only one of them says marked. */
export function Differences({ compared: { rows, changed }, names, details }: DifferencesProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mt-3 text-ink-2 text-small">
        {changed === 0
          ? 'Both say the same, sentence by sentence.'
          : `${changed} of ${rows.length} sentences are in one answer only.`}
      </p>
      <table className="mt-2 block w-full border-collapse tablet:table tablet:table-fixed">
        <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
          <tr>
            {names.map((name, at) => (
              <th
                key={name}
                scope="col"
                className="border-rule-strong border-b py-1.5 pr-4 text-left font-semibold text-ink-2 text-note"
              >
                {name} <span className="font-normal">{details[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block tablet:table-row-group">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <tr key={at} className="grid border-rule border-b py-1 tablet:table-row">
              <Side sentence={row.first} other={row.second} name={names[0]} isSecond={false} />
              <Side sentence={row.second} other={row.first} name={names[1]} isSecond />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const VERDICTS: { readonly [verdict in NonNullable<Sentence['verdict']>]: string } = {
  checked: 'checked',
  unconfirmed: 'not confirmed',
  removed: 'removed',
  unchecked: 'without a source',
};

interface SideProps {
  readonly sentence: Sentence | null;
  readonly other: Sentence | null;
  readonly name: string;
  readonly isSecond: boolean;
}

/** On a phone, shared sentences are shown once; the others name their side. */
function Side({ sentence, other, name, isSecond }: SideProps) {
  if (sentence === null) return <td className="hidden tablet:table-cell" />;
  const { text, verdict } = sentence;
  const isAlone = other === null;
  const isRepeated = isSecond && other?.verdict === verdict;
  const shown = isAlone ? 'border-l-2 border-propose bg-propose-wash pl-2' : 'text-ink-2';
  return (
    <td className={`py-1 pr-4 align-baseline text-small ${isRepeated ? 'hidden tablet:table-cell' : ''}`}>
      <div className={`py-0.5 wrap-anywhere ${shown}`}>
        {isAlone ? <span className="mr-1 font-semibold text-note text-propose">{name} only</span> : null}
        <span className={verdict === 'removed' ? 'line-through' : ''}>{text}</span>
        {verdict === null ? null : (
          <span className="ml-1 whitespace-nowrap text-ink-2 text-note">({VERDICTS[verdict]})</span>
        )}
      </div>
    </td>
  );
}
