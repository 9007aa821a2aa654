import type { DocumentStatus, SourceMetadata } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../sources/ask-source.ts';
import { isoDate } from '../sources/clients/open-fda-page.ts';
import { address, type ClientOptions, jsonOf } from '../sources/source-client.ts';
import { malformed } from '../sources/source-result.ts';
import type { StatusSource } from './status-sources.ts';

const NAME = 'openFDA recalls';
const BASE = 'https://api.fda.gov/drug/enforcement.json';
const BY = 'openfda';
/** Serious harm or death is likely. Recalls of the other classes are too many, and too light, to mark answers. */
const GRAVEST = 'Class I';
const ONGOING = 'Ongoing';
/** Reports of one label. */
const MOST = 100;
const LONGEST_PRODUCT = 120;

const texts = z.array(z.string()).default([]);
const text = z.string().default('');
const REPORT = z.object({
  ...{ recall_number: z.string().min(1), classification: text, status: text, product_description: text },
  ...{ reason_for_recall: text, recall_initiation_date: z.string().optional() },
  // Empty where the report could not be joined with a label.
  openfda: z.object({ spl_set_id: texts, product_ndc: texts }).default({ spl_set_id: [], product_ndc: [] }),
});
type Report = z.infer<typeof REPORT>;
const PAGE = z.object({ results: z.array(z.unknown()) });

/**
 * Recalls of medicines whose labels are cited. A label itself is not taken back: an ongoing recall of class I gives it the status
 * `concern`. A report is of a label if it names the label's set id or the code of one of its products; names are not compared.
 */
export function labelRecalls({ egress, apiKey }: ClientOptions): StatusSource {
  return {
    ...{ asked: BY, keyOf, most: 1 },
    ask: async ([key = ''], signal) => {
      const url = address(BASE, {
        ...{ search: queryOf(idsIn(key)), sort: 'report_date:desc', limit: MOST, api_key: apiKey },
      });
      const asked = await askSource({ source: NAME, egress }, { url, signal });
      // 404 means no results: an earlier recall has ended.
      if (asked.kind === 'absent') return heard(key, { status: 'none_known', by: BY });
      if (asked.kind !== 'answer') return asked;
      const page = PAGE.safeParse(jsonOf(asked.text));
      if (!page.success) return malformed(NAME);
      const { results } = page.data;
      const reports = results.flatMap((raw) => REPORT.safeParse(raw).data ?? []);
      if (reports.length === 0) return malformed(NAME);
      const recall = reports.find((report) => isOf(report, idsIn(key)) && isGrave(report));
      if (recall) return heard(key, concern(recall));
      // A report that cannot be read may be of this label: what was known of it stays.
      if (reports.length < results.length) return { kind: 'heard', found: new Map() };
      return heard(key, { status: 'none_known', by: BY });
    },
  };
}

const heard = (key: string, status: DocumentStatus) =>
  ({ kind: 'heard', found: new Map([[key, () => status]]) }) as const;

interface Ids {
  readonly setId: string;
  readonly ndcs: readonly string[];
}

/** Set id and product codes, with a blank between them; what has not their form goes into no query. */
function keyOf(source: SourceMetadata): string | null {
  if (source.source_type !== 'label' || !/^[\w-]{1,64}$/.test(source.set_id)) return null;
  const ndcs = (source.product_ndcs ?? []).filter((ndc) => /^\d{4,6}-\d{3,4}$/.test(ndc)).slice(0, 20);
  return [source.set_id.toLowerCase(), ...ndcs].join(' ');
}

function idsIn(key: string): Ids {
  const [setId = '', ...ndcs] = key.split(' ');
  return { setId, ndcs };
}

function queryOf({ setId, ndcs }: Ids): string {
  const products = ndcs.flatMap((ndc) => [`openfda.product_ndc:"${ndc}"`, `product_description:"${ndc}"`]);
  const either = [`openfda.spl_set_id:"${setId}"`, ...products].join(' ');
  return `(${either}) AND classification:"${GRAVEST}" AND status:"${ONGOING}"`;
}

/** openFDA searches by words, so its answer is compared again. */
function isOf({ openfda, product_description }: Report, { setId, ndcs }: Ids): boolean {
  if (openfda.spl_set_id.some((id) => id.toLowerCase() === setId)) return true;
  const printed = product_description.match(/\d[\d-]*/g) ?? [];
  const named = [...openfda.product_ndc, ...printed.map(productOf)];
  return ndcs.some((ndc) => named.includes(ndc));
}

/** `0378-1234-01`, the code of a package, as that of its product. */
function productOf(code: string): string {
  return code.split('-').slice(0, 2).join('-');
}

function isGrave({ classification, status }: Report): boolean {
  return classification.trim() === GRAVEST && status.trim() === ONGOING;
}

function concern(recall: Report): DocumentStatus {
  const begun = isoDate(recall.recall_initiation_date);
  const product = recall.product_description.trim().slice(0, LONGEST_PRODUCT);
  const which = [
    `${GRAVEST} recall ${recall.recall_number}`,
    ...(begun === null ? [] : [`of ${begun}`]),
    ...(product === '' ? [] : [`(${product})`]),
  ].join(' ');
  const why = recall.reason_for_recall.trim();
  return { status: 'concern', by: BY, reason: why === '' ? which : `${which}: ${why}` };
}
