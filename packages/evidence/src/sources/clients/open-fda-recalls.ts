import type { LibraryDocument, MedicineRecall } from '@consilium/kernel';
import { z } from 'zod';
import { address, bytesOf, type ClientOptions, type SourceClient } from '../source-client.ts';
import { isoDate, searchOpenFda } from './open-fda-page.ts';

const NAME = 'openFDA recalls';
const BASE = 'https://api.fda.gov/drug/enforcement.json';

const text = z.string().default('');
const RECALL = z.object({
  ...{ recall_number: z.string().min(1), product_description: z.string().min(1), reason_for_recall: text },
  ...{
    classification: text,
    recalling_firm: text,
    status: text,
    recall_initiation_date: z.string().optional(),
  },
  ...{ code_info: text, distribution_pattern: text },
});

/** Recalls of medicines in the United States, by words in the description of the product. */
export function createOpenFdaRecalls(options: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: (search) => {
      const words = search.query.replace(/[^\p{L}\p{N}\s-]/gu, ' ').trim();
      const endpoint = { name: NAME, base: BASE, words: `product_description:(${words})`, documentsOf };
      return searchOpenFda(options, search, endpoint);
    },
  };
}

const LONGEST_TITLE = 200;

function documentsOf(raw: unknown, now: Date): readonly LibraryDocument[] | null {
  const read = RECALL.safeParse(raw);
  if (!read.success) return null;
  const { recall_number, product_description, recalling_firm, recall_initiation_date, ...of } = read.data;
  const source: MedicineRecall = {
    ...{ source_type: 'recall', recall_number, firm: recalling_firm, reason: of.reason_for_recall },
    // The name is followed by package, makers and numbers.
    title: (product_description.split(/[,;\n]/)[0] ?? '').trim().slice(0, LONGEST_TITLE),
    ...{ classification: of.classification, recall_status: of.status },
    initiated: isoDate(recall_initiation_date),
  };
  const lines: readonly (readonly [string, string | null])[] = [
    ['Recall', recall_number],
    ['Product', product_description],
    ['Reason', of.reason_for_recall],
    ['Classification', of.classification],
    ['Status', of.status],
    ['Firm', recalling_firm],
    ['Initiated', source.initiated],
    ['Lots', of.code_info],
    ['Distribution', of.distribution_pattern],
  ];
  return [
    {
      source,
      text: lines.flatMap(([name, value]) => (value ? [`${name}: ${value.trim()}`] : [])).join('\n\n'),
      ...{ bytes: bytesOf(raw), licence: 'CC0-1.0 (openFDA)', retrieved: now.toISOString() },
      request: address(BASE, { search: `recall_number:"${recall_number}"` }),
      status: { status: 'none_known', by: 'openfda' },
    },
  ];
}
