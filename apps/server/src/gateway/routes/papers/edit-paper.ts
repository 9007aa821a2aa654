import { checkPaper } from '@consilium/clinical';
import {
  type Caller,
  evidenceOf,
  isPassage,
  type PaperRows,
  type PaperVersion,
  type PatientRecord,
} from '@consilium/kernel';
import { ProblemError } from '../../problem.ts';

interface EditParts {
  readonly papers: PaperRows;
  readonly record: Pick<PatientRecord, 'currentVersions' | 'vocabulary'>;
}

/** Lines, cells and sentences of a paper: each is judged and laid out by itself. No letter of people has so many. */
const MOST_PIECES = 2_000;

/**
 * Saves what a person has made of a paper. Each sentence is checked against the record as it is now: what fails is removed and named in
 * the new version. The page of a visit is not edited, as it says nothing but what the record says.
 */
export async function editPaper(
  { papers, record }: EditParts,
  caller: Caller,
  paper: string,
  { after, text }: { readonly after: number; readonly text: string },
): Promise<PaperVersion> {
  if (text.split(/[\n|]|[.!?]\s/, MOST_PIECES + 1).length > MOST_PIECES)
    throw new ProblemError('invalid_request', { errors: [{ field: 'text', reason: 'too_long' }] });
  const { content: before, facts, version } = await papers.read(caller, paper);
  if (version !== after) throw new ProblemError('conflict');
  if (before.kind === 'prepared-visit')
    throw new ProblemError('invalid_request', { remedy: 'prepare the visit again: its page is not edited' });
  const computed = facts.filter(({ resource }) => resource.startsWith('Query/'));
  const cited = evidenceOf(before).flatMap(({ ref, literature }) =>
    literature ? [] : [ref.replace(/\/\d+$/, '')],
  );
  const entries = facts
    .filter((fact) => !isPassage(fact) && !computed.includes(fact))
    .map(({ resource }) => resource);
  const resources = [...new Set([...entries, ...cited])].filter((each) => !each.startsWith('Query/'));
  const versions = await record.currentVersions(caller, resources);
  const current = new Map([
    ...computed.map(({ resource, version: of }) => [resource, of] as const),
    ...versions,
  ]);
  const vocabulary = await record.vocabulary(caller);
  const { blocks, removed } = checkPaper(text, { facts, current, vocabulary }, before);
  return papers.save(caller, paper, after, { ...before, blocks, removed });
}
