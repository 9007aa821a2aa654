/** Pages made to cost: each is below 2 MB, as large as a page may be. */
export const HTML_BOMBS: { readonly [name: string]: () => string | Buffer } = {
  'nested as deep as it goes': () => '<div>'.repeat(380_000),
  'nested, and closed again': () => `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`,
  'nested tables': () => '<table><tr><td>'.repeat(120_000),
  'nested lists of one word': () => '<ul><li>x'.repeat(150_000),
  'formatting that is opened a hundred times': () => `${'<a><b><i><font>'.repeat(100)}<p>x`.repeat(50),
  'paragraphs that look like articles': () =>
    '<div><p>one, two, three, four, five, six, seven</p></div>'.repeat(35_000),
  'paragraphs that look like articles, nested': () =>
    '<div><p>one, two, three, four, five words</p>'.repeat(15_000),
  'one tag with a hundred thousand attributes': () =>
    `<p ${Array.from({ length: 150_000 }, (_, n) => `a${n}=x`).join(' ')}>x`,
  'one attribute of 1.9 MB': () => `<p class="${'a '.repeat(950_000)}">x`,
  'a title of 1.9 MB': () => `<title>${'word '.repeat(380_000)}</title><p>x`,
  'links in a row': () => '<a href="http://127.0.0.1/">x</a>'.repeat(55_000),
  'line breaks in a row': () => '<br>'.repeat(470_000),
  'blanks in a row': () => `<p>${' '.repeat(1_900_000)}x`,
  'blanks and line breaks in turn': () => `<pre>${' \n'.repeat(950_000)}x`,
  'entities in a row': () => '&amp;'.repeat(380_000),
  'entities of nothing': () => '&#x110000;&#xD800;&bogus;'.repeat(70_000),
  'opening signs': () => '<'.repeat(1_900_000),
  'a comment that never ends': () => `<p>x<!--${'-'.repeat(1_900_000)}`,
  'comments in a row': () => '<!---->'.repeat(270_000),
  'a script that never ends': () => `<p>x<script>${'while(1);'.repeat(210_000)}`,
  'styles that a parser may try': () => `<style>${'a{b:c}'.repeat(300_000)}</style><p>x`,
  'a selector without end': () =>
    `<style>${':not('.repeat(300_000)}</style><p style="${'('.repeat(100_000)}">x`,
  'drawings inside drawings': () => '<svg><foreignObject>'.repeat(90_000),
  'frames and objects': () => '<iframe src=file:///etc/passwd></iframe><object data=x><embed>'.repeat(30_000),
  'templates inside templates': () => '<template>'.repeat(170_000),
  'custom elements': () => Array.from({ length: 60_000 }, (_, n) => `<x-${n} is="y-${n}">`).join(''),
  'an entity that grows, as XML has it': () =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY b${n} "${`&b${n - 1};`.repeat(10)}">`).join('')}]><html><p>&b19;</html>`,
  'nothing at all': () => '',
  'only zeros': () => Buffer.alloc(1_900_000),
  'all bytes there are': () => Buffer.from(Array.from({ length: 256 * 100 }, (_, n) => n % 256)),
  'an encoding that is none': () => '<meta charset="no-such-thing"><p>still text',
  'an encoding that it has not': () => '<meta charset="utf-16"><p>still text',
  'half a character at the end': () =>
    Buffer.concat([Buffer.from('<p>text '), Buffer.from([0xf0, 0x9f, 0x98])]),
  'a base and a refresh to the inside': () =>
    '<base href="http://127.0.0.1/"><meta http-equiv=refresh content=0><p>x',
  'words that are code elsewhere': () =>
    '<p id=__proto__ name=constructor onclick=alert(1)>${1+1} {{constructor}}',
};
