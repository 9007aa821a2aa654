import type { Identifier, ModelRequest } from '@consilium/kernel';
import { retryAfterMs } from '../failure/retry-after.ts';
import { namedInQuery } from '../redaction/named-in-query.ts';
import { createLedger } from '../redaction/placeholders/ledger.ts';
import { createRestorer } from '../redaction/placeholders/restore.ts';
import { createStreamRestorer } from '../redaction/placeholders/restore-stream.ts';
import { allWithForms, replaceAll } from '../redaction/replace-all.ts';
import { parseJson } from '../reply/parse-json.ts';

const identifiers: readonly Identifier[] = [
  { kind: 'name', text: 'Probe, Anna Maria' },
  { kind: 'birth-date', text: '1970-03-02' },
  { kind: 'phone', text: '+1 555 010 0199' },
  { kind: 'address', text: '12 Main Street, Springfield' },
  { kind: 'identifier', text: '12345678' },
];
const known = allWithForms(identifiers);
const request = (text: string): ModelRequest => ({
  model: 'fast',
  system: '',
  messages: [
    { role: 'user', text },
    { role: 'tool', results: [{ id: '1', name: 'read', result: { said: text } }] },
  ],
  tools: [],
  output: null,
  builtin: null,
  generate: {},
});
const ledger = createLedger('QZ', identifiers);
ledger.issue(0, 'Anna Probe');
const redaction = ['packages/models/src/redaction'];

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  {
    name: 'redaction, on the way out',
    sources: redaction,
    read: (text: string) => replaceAll(request(text), known, true),
  },
  { name: 'redaction, on the way in', sources: redaction, read: createRestorer(ledger).text },
  {
    name: 'redaction, on the way in, in pieces',
    sources: redaction,
    read: (text: string) => {
      const stream = createStreamRestorer(createRestorer(ledger));
      const pieces = text.match(/.{1,40}/gs) ?? [];
      return pieces.map(stream.add).join('') + stream.end();
    },
  },
  {
    name: 'patients named in a search that leaves',
    sources: ['packages/models/src/redaction/named-in-query.ts'],
    read: (text: string) => namedInQuery(text, identifiers, () => false),
  },
  { name: 'JSON of a model', sources: ['packages/models/src/reply'], read: parseJson },
  {
    name: 'how long a provider asks to wait',
    sources: ['packages/models/src/failure/retry-after.ts'],
    read: (text: string) => retryAfterMs({ 'retry-after': text }, text),
  },
];
