import type { Article, LibraryDocument } from '@consilium/kernel';

/** No such journal exists. */
const JOURNAL = 'Journal of Invented Medicine';

type Paper = Pick<Article, 'title' | 'authors' | 'year' | 'publication_types'> & { readonly text: string };

const article = ({ text, ...paper }: Paper, index: number): LibraryDocument => ({
  source: {
    ...{ source_type: 'article', journal: JOURNAL, volume: '12', issue: '3', doi: null, pmid: null },
    pages: `${100 + index * 10}-${108 + index * 10}`,
    ...paper,
  },
  text: `${paper.title}\n\n${text}`,
  licence: 'CC0-1.0',
  retrieved: '2026-01-15T00:00:00.000Z',
  invented: true,
});

export const articles: readonly LibraryDocument[] = [
  {
    title: 'Metformin and HbA1c in adults with type 2 diabetes: a pooled analysis of invented trials',
    authors: ['Probe-Lindqvist, Karin', 'Probe-Osei, Daniel'],
    year: 2021,
    publication_types: ['Journal Article', 'Meta-Analysis'],
    text: 'Fourteen trials with 5,120 adults were pooled. Metformin lowered HbA1c by 1.0 percentage points against placebo after 24 weeks. Diarrhoea was more frequent with metformin (14 % against 6 %). Trials of people with an eGFR below 30 mL/min/1.73 m² were not found.',
  },
  {
    title: 'Sacubitril and valsartan in stable heart failure: a randomised invented trial',
    authors: ['Probe-Moretti, Livia'],
    year: 2022,
    publication_types: ['Journal Article', 'Randomized Controlled Trial'],
    text: 'Adults with an ejection fraction of 40 % or less were randomised to sacubitril and valsartan or to enalapril. After 24 months fewer were admitted for heart failure in the first group (12 % against 16 %). Symptomatic hypotension was more frequent (9 % against 5 %).',
  },
  {
    title: 'High-dose vitamin E prevents falls in old age',
    authors: ['Probe-Farkas, Imre'],
    year: 2017,
    publication_types: ['Journal Article', 'Randomized Controlled Trial', 'Retracted Publication'],
    text: 'In 210 adults above 75 years vitamin E halved the number of falls within one year.',
  },
].map(article);
