import { currentRun, type Json, type Passage, passageFact } from '@consilium/kernel';

/** What the library has on a question: passages that may be cited, as a model is shown them, and what was not searched. */
export interface LibraryAnswer {
  readonly passages: readonly Json[];
  readonly gaps: readonly string[];
  /** By keywords, vectors or both, and why not by more. */
  readonly searched?: { readonly mode: string; readonly mode_reason?: string };
}

const MOST_PASSAGES = 6;

/** Searches the local library and hands out what may be cited. The conversation keeps the search with its counts. */
export async function searchLibrary(query: string): Promise<LibraryAnswer> {
  const { ports, scope, caller, conversation, stepKey, cite } = currentRun();
  if (!ports.evidence) return { passages: [], gaps: ['There is no knowledge library here.'] };
  // The library asks no embedding model outside this machine with these words where a patient is open.
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
    gaps,
    searched: { mode, ...(modeReason && { mode_reason: modeReason }) },
  };
}

/** What a model needs to choose a passage and to say it as strongly as it is. The footnote is printed by code. */
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
