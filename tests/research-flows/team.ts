import { appendFileSync, existsSync } from 'node:fs';
import type { SourceClient } from '@consilium/evidence';
import { library } from '@consilium/example-library';

export { source } from '@consilium/team-research';

const matching = library.filter(({ text }) => /Duchenne/.test(text));
/** Comes out later: the source has it while the file NEWS is there. */
const NEWS = /^Non-invasive ventilation at night/;
const isNews = ({ source }: (typeof library)[number]) => 'title' in source && NEWS.test(source.title);

/** A source outside, which notes the words that it is asked with in SOURCE_LOG. */
export const sources: readonly SourceClient[] = [
  {
    name: 'Source',
    search: async ({ query }) => {
      appendFileSync(process.env.SOURCE_LOG ?? '', `${query}\n`);
      if (!/duchenne/i.test(query)) return { kind: 'empty' };
      const items = matching.filter((each) => existsSync(process.env.NEWS ?? '') || !isNews(each));
      return { kind: 'found', items, total: items.length, next: null, gap: null };
    },
  },
];
