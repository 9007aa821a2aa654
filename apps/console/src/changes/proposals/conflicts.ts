import { useApi } from '../../api/use-api.ts';
import { questionWords } from '../question-words.ts';

/** What the chart doctor says against a proposal, by code: it contradicts the record, or looks like another unit. */
export function useConflicts(patient: string, proposal: string): readonly string[] {
  const { data } = useApi('listQuestionsOfPatient', { patient });
  return (data?.questions ?? []).flatMap((each) =>
    each.proposal === proposal ? [wordsOfQuestion(each.question)] : [],
  );
}

function wordsOfQuestion(question: string): string {
  return questionWords(question)
    .map(({ text }) => text)
    .join('');
}
