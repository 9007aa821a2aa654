import type { Passage } from '../evidence/source.ts';
import { passageFact } from '../facts/passage.ts';
import type { Json } from '../json.ts';
import { currentRun } from './current-run.ts';

/** The passages on a question as a model is shown them, and what was not searched. */
export interface LibraryAnswer {
  readonly passages: readonly Json[];
  /** The same, with their sources. */
  readonly found: readonly Passage[];
  readonly gaps: readonly string[];
  /** The search mode, and why it is not the requested one. */
  readonly searched?: { readonly mode: string; readonly mode_reason?: string };
}

const MOST_PASSAGES = 6;

/** Searches the local library and returns the passages that may be cited. The search is stored with the conversation, with its counts. */
export async function searchLibrary(query: string): Promise<LibraryAnswer> {
  const { ports, scope, caller, reportsTo: conversation, stepKey, cite } = currentRun();
  if (!ports.evidence) return { passages: [], found: [], gaps: ['There is no knowledge library here.'] };
  // With a patient open, the library sends these words to no embedding model outside this machine.
  const found = await ports.evidence.search(scope, { query, topK: MOST_PASSAGES, mode: 'hybrid' });
  const usable = found.passages.filter(({ snapshot }) => snapshot.status !== 'retracted');
  const gaps = [...found.gaps, ...leftOut(found.passages.length - usable.length)];
  if (conversation !== null) {
    await ports.searches?.keep(scope, [
      {
        ...{ conversation, turn: caller.turn ?? caller.run, step: stepKey, place: 'library', terms: query },
        counts: { ...found.counts, read: usable.length },
        hashes: [...new Set(usable.map(({ snapshot }) => snapshot.hash))],
        gap: gaps.length === 0 ? null : gaps.join(' '),
      },
    ]);
  }
  const { mode, modeReason } = found;
  return {
    passages: usable.map((passage) => handOut(passage, cite(passageFact(passage)))),
    found: usable,
    gaps,
    searched: { mode, ...(modeReason && { mode_reason: modeReason }) },
  };
}

/** What a model needs to choose a passage and to state it no more strongly than it is. Code prints the footnote. */
function handOut({ snapshot, text }: Passage, id: string): Json {
  const { source, level, status, invented } = snapshot;
  return {
    passage: id,
    title: 'title' in source ? source.title : source.file_path,
    year: 'year' in source ? source.year : null,
    level: level.replaceAll('_', ' '),
    status: status.replaceAll('_', ' '),
    ...(invented ? { invented } : {}),
    text,
  };
}

function leftOut(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 passage of a retracted source was left out.'
      : `${count} passages of retracted sources were left out.`,
  ];
}
