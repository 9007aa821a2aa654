import { describe, expect, it } from 'vitest';
import { newSource } from './new-source.ts';

const filled = (values: { readonly [name: string]: string }) => (name: string) => values[name] ?? '';

describe('a source as entered in the import form [D7]', () => {
  it('has the lists, numbers and nulls of its kind of source', () => {
    const values = {
      title: ' Metformin ',
      authors: 'Meyer, Anna; ; Roth, Jonas',
      journal: 'J',
      year: '2021',
    };
    expect(newSource('article', filled(values))).toEqual({
      ...{
        source_type: 'article',
        title: 'Metformin',
        authors: ['Meyer, Anna', 'Roth, Jonas'],
        journal: 'J',
      },
      ...{ year: 2021, volume: '', issue: '', pages: '', doi: null, pmid: null, publication_types: [] },
    });
    const trial = { title: 'T', registry_id: 'NCT1', sponsor: 'S', overall_status: 'COMPLETED' };
    expect(newSource('trial', filled(trial))).toEqual({
      ...{ ...trial, source_type: 'trial', phases: [], why_stopped: null, has_results: false },
      last_update: null,
    });
  });
});
