import { useApi } from '../../api/use-api.ts';
import { ratingLine } from '../../words/rating-words.ts';

/** How often answers were said to help. Numbers alone: the words and whose they are stay with the patient. */
export function RatedAnswers() {
  const counted = useApi('countRatings', {}, { staleTime: 60_000 });
  if (counted.data === undefined) return null;
  const { days, rows } = counted.data;
  const lines = [
    { name: 'Answers of models', line: ratingLine(rows.filter(({ stand_in }) => !stand_in)) },
    { name: 'Answers of the stand-in', line: ratingLine(rows.filter(({ stand_in }) => stand_in)) },
  ];
  return (
    <section>
      <h2 className="mb-1 font-semibold text-ink-2 text-small">“Was this helpful?”, last {days} days</h2>
      <ul className="border-rule border-t">
        {lines.map(({ name, line }) => (
          <li key={name} className="flex justify-between gap-3 border-rule border-b py-2 text-small">
            <span className="font-semibold">{name}</span>
            <span className="text-right text-ink-2">{line ?? 'None rated'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
