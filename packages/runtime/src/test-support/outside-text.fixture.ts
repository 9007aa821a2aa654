import { createMarker } from '../agents/marked.ts';
import { isBusId } from '../bus/bus-id.ts';
import { storable } from '../run/storable.ts';
import { createDraftCleaner } from '../stream/clean-draft.ts';

const clean = (text: string, size: number) => {
  const draft = createDraftCleaner();
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += draft.add(text.slice(at, at + size));
  return shown + draft.end();
};

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  {
    name: 'draft of an answer, in one piece',
    sources: ['packages/runtime/src/stream'],
    read: (text: string) => clean(text, 1e9),
  },
  {
    name: 'draft of an answer, in pieces',
    sources: ['packages/runtime/src/stream'],
    read: (text: string) => clean(text, 24),
  },
  {
    name: 'words between marks of origin, made storable',
    sources: ['packages/runtime/src/agents/marked.ts'],
    read: (text: string) => createMarker('run').mark('outside', storable(text)),
  },
  { name: 'id of an event of the bus', sources: ['packages/runtime/src/bus/bus-id.ts'], read: isBusId },
];
