import { describe, expect, it } from 'vitest';
import { readFullText } from './read-full-text.ts';
import { readJats } from './read-jats.ts';

const { signal } = new AbortController();
const ARTICLE = `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "x.dtd"><article><front><article-meta>
<article-id pub-id-type="pmc">42</article-id><article-id pub-id-type="doi">10.5555/x</article-id>
<title-group><article-title>Drug and <italic>falls</italic></article-title></title-group>
<abstract><p>Fewer falls.</p></abstract></article-meta></front>
<body><sec><label>1</label><title>Methods</title><p>Adults<xref ref-type="bibr"><sup>3</sup></xref> [<xref ref-type="bibr">4</xref>, <xref ref-type="bibr">5</xref>] were seen in <xref ref-type="table">Table 1</xref>.</p>
<sec><title>Doses</title><p>Of 1.1<xref ref-type="fn">2</xref> mg; 10<sup>9</sup>/L.</p></sec></sec>
<table-wrap><label>Table 1</label><caption><p>Falls.</p></caption><table><thead><tr><th>Group</th><th>Falls</th></tr></thead><tbody><tr><td>Drug</td><td>12 <xref ref-type="table-fn">1</xref></td></tr></tbody></table></table-wrap></body>
<back><ref-list><ref><mixed-citation>Other A. 2001.</mixed-citation></ref></ref-list></back></article>`;

describe('the full text of an article', () => {
  it('has the sections with their headings, without note markers and without the references', () => {
    expect(readJats(ARTICLE)).toEqual({
      pmcids: ['42'],
      text: [
        'Drug and falls',
        ...['Abstract', 'Fewer falls.', '1', 'Methods', 'Adults were seen in Table 1.'],
        ...['Doses', 'Of 1.1 mg; 10⁹/L.', 'Table 1', 'Falls.', 'Group | Falls\nDrug | 12'],
      ].join('\n\n'),
    });
  });

  it.each([
    ['no XML', 'x'],
    ['another document', '<html><body>x</body></html>'],
    ['an abstract only', '<article><front/></article>'],
  ])('is null of %s', (_, xml) => expect(readJats(xml)).toBeNull());

  it('reads the same in a separate process if it is long, and gives null if it is too long', async () => {
    const long = ARTICLE.replace('<body>', `<body><p>${'word '.repeat(80_000)}</p>`);
    expect(await readFullText(long, signal)).toEqual(readJats(long));
    const broken = long.slice(0, -20);
    expect(await readFullText(broken, signal)).toBeNull();
    const huge = ARTICLE.replace('<body>', `<body><p>${'word '.repeat(450_000)}</p>`);
    expect(await readFullText(huge, signal)).toBeNull();
  });
});
