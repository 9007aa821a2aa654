import { pdfOf } from '@consilium/record/test-support/pdf';
import { HTML_BOMBS } from './html-bombs.ts';
import { mutate } from './mutate.ts';
import { PDF_BOMBS } from './pdf-bombs.ts';
import { randomOf } from './random.ts';

/** A response that no parser was made for. */
export interface BrokenPage {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const GOOD_HTML = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asthma in adults</title><style>p{margin:0}</style></head>
<body><nav><a href="/">Home</a></nav><article><h1>Asthma in adults</h1>
${'<p>Asthma is common, and it varies: cough, wheeze, and a tight chest, often at night. <a href="/x">More</a> &amp; more.</p>\n'.repeat(12)}
<table><tr><th>Step</th><th>Drug</th></tr><tr><td>1</td><td>As needed</td></tr></table><ul><li>One</li><li>Two</li></ul>
<script>var a = "<p>";</script></article><footer>© somebody</footer></body></html>`,
);
export const GOOD_PDF = Buffer.from(
  pdfOf(Array(4).fill(['HbA1c 7.2 %', 'Creatinine 1.1 mg/dl', 'A line of text'])),
);

/** One of every `oneOf` bombs, and as many mutations of good pages as make up the number. */
export function brokenPages(seed: number, number: number, oneOf: number): readonly BrokenPage[] {
  const html = Object.entries(HTML_BOMBS).map(([name, make]) => ({ name, type: 'text/html', make }));
  const pdf = Object.entries(PDF_BOMBS).map(([name, make]) => ({ name, type: 'application/pdf', make }));
  const bombs = [...html, ...pdf]
    .filter((_, n) => (n + seed) % oneOf === 0)
    .map(({ name, type, make }) => ({ name, type, bytes: Buffer.from(make()) }));
  const random = randomOf(seed);
  const mutations = Array.from({ length: Math.max(0, number - bombs.length) }, (_, n) => {
    const [good, other] = n % 2 === 0 ? [GOOD_HTML, GOOD_PDF] : [GOOD_PDF, GOOD_HTML];
    const type = n % 2 === 0 ? 'text/html' : 'application/pdf';
    return { name: `mutation ${n}`, type, bytes: mutate(good, random, other) };
  });
  return [...bombs, ...mutations];
}
