import type { ApiProposal } from '../api.ts';
import { BEHIND_HEAD, type Printer } from './printer.ts';
import { proposedFact, proposedFrom } from './proposal-words.ts';

/** Facts that wait for a person, with the words that they were read from. */
export function showProposals({ paint, text, block }: Printer, proposals: readonly ApiProposal[]): void {
  for (const proposal of proposals) {
    block('PROPOSAL', proposedFact(proposal), paint.green);
    text(proposedFrom(proposal), BEHIND_HEAD, paint.dim);
    text(`${proposal.resource.resourceType}, read by ${proposal.extractor}`, BEHIND_HEAD, paint.dim);
  }
}
