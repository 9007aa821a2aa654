import { useApi } from '../../api/use-api.ts';
import { estimateWords } from './estimate-words.ts';

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
