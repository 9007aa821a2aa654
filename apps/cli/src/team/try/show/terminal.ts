import type { ApiMessage, ApiProposal } from '../api.ts';
import type { Paint } from './paint.ts';
import { BEHIND_HEAD, createPrinter, type Printer } from './printer.ts';
import { proposedFact, proposedFrom } from './proposal-words.ts';
import { showReply } from './reply.ts';
import type { Show } from './show.ts';
import { readersOf, type TraceLine, traceOf } from './trace.ts';
import type { Transient } from './transient.ts';
import { wrapped } from './wrap.ts';

const IN = '    ';

/** The agents' steps, quietly: who did what, in how many milliseconds, and which model was asked. */
function showSteps(
  { paint, line }: Printer,
  all: readonly TraceLine[],
  nameOf: (model: string) => string,
): void {
  const named = all.map((each) => ({ ...each, who: `${'  '.repeat(each.depth)}${each.agent}` }));
  const room = (of: (each: (typeof named)[number]) => string) =>
    Math.max(0, ...named.map((each) => of(each).length));
  const [who, did] = [room((each) => each.who), room((each) => each.did)];
  for (const each of named) {
    const time = each.ms === null ? '' : `${Math.round(each.ms)} ms`;
    const model = each.model === null ? '' : nameOf(each.model);
    const text = `${IN}${each.who.padEnd(who)}  ${each.did.padEnd(did)}  ${time.padStart(8)}  ${model}`;
    line(text.trimEnd(), each.failed ? paint.yellow : paint.dim);
  }
  if (!all.some(({ asked }) => asked))
    line(
      `${IN}${all.length === 0 ? 'triage  ' : ''}decides by code: no model was asked for this answer`,
      paint.dim,
    );
}

export interface TerminalOptions {
  readonly write: (text: string) => void;
  readonly width: number;
  readonly paint: Paint;
  /** What is shown for a moment; null where nothing can be taken back. */
  readonly transient: Transient | null;
  /** How the stand-in is called; null where a real model answers. */
  readonly standIn: string | null;
}

/** For a person, in 80 to 100 columns. */
export function createTerminalShow(options: TerminalOptions): Show {
  const { width, paint, transient, standIn } = options;
  const printer = createPrinter(options);
  const { line, text, block } = printer;
  const nameOf = (model: string) => (standIn === null ? model : 'stand-in');
  const writerOf = (message: ApiMessage, asked: boolean) =>
    asked
      ? [...message.source_agents, ...(message.stand_in ? [standIn ?? 'stand-in model'] : [])].join(', ')
      : 'code';

  return {
    opening: ({ patient, title, model }) => {
      line();
      line('One question to a team', paint.bold);
      text(`Patient: ${patient}, who is invented: ${title}.`, '');
      text(`Model: ${model}.`, '');
    },
    progress: (said) => transient?.show(`  ${said} …`),
    said: (who, words) => {
      line();
      block(who.toUpperCase(), words);
      line();
    },
    accepted: ({ urgency }, ms) => {
      if (urgency === null) return;
      const when = `${urgency.entries.join(', ')}; found by code, ${ms} ms after the message, before any model`;
      if (urgency.advice === null)
        block('MARKER', `${urgency.tier}: ${when}. No advice: a clinician reads this.`, paint.yellow);
      else {
        block(urgency.tier.toUpperCase(), when, paint.alarm, paint.dim);
        text(urgency.advice, IN, paint.bold);
      }
      line();
    },
    step: (agent) => transient?.show(`${IN}${agent} …`),
    draft: (draft) =>
      transient?.show(['  DRAFT      not checked yet', ...wrapped(draft, width, IN)].join('\n')),
    answer: ({ tree, replies, draft, answerMs, accepted }) => {
      const steps = tree === null ? [] : traceOf(tree);
      if (tree !== null) showSteps(printer, steps, nameOf);
      const isShortened = replies.some(({ claims }) => claims.some(({ status }) => status === 'removed'));
      // In a terminal it was seen as it came.
      if (isShortened && transient === null && draft !== '') {
        line();
        block('DRAFT', 'as it was streamed, before the check', paint.dim, paint.dim);
        text(draft, IN, paint.dim);
      }
      const isAsked = steps.some(({ asked }) => asked);
      for (const message of replies.filter((each) => each.text !== accepted.urgency?.advice)) {
        line();
        showReply(printer, message, `${writerOf(message, isAsked)} · ${seconds(answerMs)}`);
      }
    },
    aftermath: ({ tree, proposals, questions, ms }) => {
      const readers = tree === null ? [] : readersOf(tree);
      if (readers.length === 0) return;
      const found = [
        ...(proposals.length > 0 ? [`${proposals.length} for a person to decide`] : []),
        ...(questions.length > 0 ? ['1 question'] : []),
      ];
      line();
      const when = ms < 100 ? 'with the answer' : `${seconds(ms)} after the answer`;
      line(
        `${IN}${readers.length} readers in the background, done ${when}: ${found.join(', ') || 'nothing to note'}`,
        paint.dim,
      );
      for (const { agent, code, status } of readers.filter((each) => each.status !== 'complete'))
        line(`${IN}${agent}: ${status}${code === null ? '' : `, ${code}`}`, paint.yellow);
      showProposals(printer, proposals);
      for (const question of questions) block('QUESTION', question.text, paint.blue);
    },
    end: (ms) => {
      line();
      text(`Done in ${seconds(ms)}.`, '', paint.dim);
    },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Facts that wait for a person, with the words that they were read from. */
function showProposals({ paint, text, block }: Printer, proposals: readonly ApiProposal[]): void {
  for (const proposal of proposals) {
    block('PROPOSAL', proposedFact(proposal), paint.green);
    text(proposedFrom(proposal), BEHIND_HEAD, paint.dim);
    text(`${proposal.resource.resourceType}, read by ${proposal.extractor}`, BEHIND_HEAD, paint.dim);
  }
}
