import { checkPaper } from '@consilium/clinical';
import {
  type Caller,
  evidenceOf,
  isPassage,
  MOST_PAPER_PIECES,
  type PaperRows,
  type PaperVersion,
  type PatientRecord,
  paperShape,
} from '@consilium/kernel';
import { ProblemError } from '../../problem.ts';

interface EditParts {
  readonly papers: PaperRows;
  readonly record: Pick<PatientRecord, 'currentVersions' | 'vocabulary'>;
}

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
  if (text.split(/[\n|]|[.!?]\s/, MOST_PAPER_PIECES + 1).length > MOST_PAPER_PIECES) throw tooLong();
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
  const edited = { ...before, blocks, removed };
  // A version that the API and functions could not read must not be saved: it could never be opened again.
  if (!paperShape.safeParse(edited).success) throw tooLong();
  return papers.save(caller, paper, after, edited);
}

function tooLong(): ProblemError {
  return new ProblemError('invalid_request', { errors: [{ field: 'text', reason: 'too_long' }] });
}
