import type { WatchedValues } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../sources/ask-source.ts';
import { isoDate } from '../sources/clients/open-fda-page.ts';
import { address, type ClientOptions, jsonOf } from '../sources/source-client.ts';
import { malformed } from '../sources/source-result.ts';
import { comparedText, type WatchSource, watchSource } from './watch-source.ts';

const NAME = 'openFDA';
const BASE = 'https://api.fda.gov/drug/label.json';
const AT_ONCE = 10;

const texts = z.array(z.string()).default([]);
const LABEL = z.object({
  set_id: z.string().min(1),
  effective_time: z.string().optional(),
  boxed_warning: texts,
  indications_and_usage: texts,
  dosage_and_administration: texts,
  contraindications: texts,
  warnings_and_cautions: texts,
  warnings: texts,
  drug_interactions: texts,
});
const PAGE = z.object({ results: z.array(z.unknown()) });

/** Labels of medicines in the United States, by their set ids: openFDA has the newest version of each. */
export function watchLabels(options: ClientOptions): WatchSource {
  return watchSource('label', options, AT_ONCE, ({ egress, apiKey }) => async (ids, signal) => {
    const search = ids.map((id) => `set_id:"${id}"`).join(' ');
    const url = address(BASE, { search, limit: ids.length, api_key: apiKey });
    const asked = await askSource({ source: NAME, egress }, { url, signal });
    // 404 means no results.
    if (asked.kind === 'absent') return { kind: 'heard', found: new Map() };
    if (asked.kind !== 'answer') return asked;
    const read = PAGE.safeParse(jsonOf(asked.text));
    if (!read.success) return malformed(NAME);
    const labels = read.data.results.flatMap((raw) => LABEL.safeParse(raw).data ?? []);
    if (labels.length === 0) return malformed(NAME);
    return {
      kind: 'heard',
      found: new Map(labels.map((label) => [label.set_id.toLowerCase(), valuesOf(label)] as const)),
    };
  });
}

function valuesOf(label: z.output<typeof LABEL>): WatchedValues {
  const said = (...parts: readonly (readonly string[])[]) => comparedText(parts.flat().join('\n\n'));
  return {
    effective: isoDate(label.effective_time) ?? '',
    boxed_warning: said(label.boxed_warning),
    indications: said(label.indications_and_usage),
    dosage: said(label.dosage_and_administration),
    contraindications: said(label.contraindications),
    warnings: said(label.warnings_and_cautions, label.warnings),
    drug_interactions: said(label.drug_interactions),
  };
}
