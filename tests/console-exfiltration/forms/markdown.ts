import { MADE, type Mark, type Recipe } from './form.ts';

/** Addresses that a browser, a mail programme, a telephone or another programme would follow. */
const ADDRESSES: { readonly [name: string]: (mark: Mark) => string } = {
  http: ({ url }) => url,
  https: ({ host }) => `https://${host}/x`,
  'without a scheme': ({ host }) => `//${host}/x`,
  'with backslashes': ({ host }) => `\\\\${host}\\x`,
  'slash and backslash': ({ host }) => `/\\${host}/x`,
  'three slashes': ({ host }) => `///${host}/x`,
  'no slash': ({ host }) => `http:${host}/x`,
  javascript: ({ run }) => `javascript:${run}`,
  'javascript in mixed case': ({ run }) => `JaVaScRiPt:${run}`,
  'javascript behind a tab': ({ run }) => `java\tscript:${run}`,
  'javascript behind a control': ({ run }) => `\u0001javascript:${run}`,
  'javascript as entities': ({ run }) => `&#106;avascript:${run}`,
  'javascript in a percent escape': ({ run }) => `javascript:%0a${run}`,
  vbscript: ({ word }) => `vbscript:msgbox("${word}")`,
  'data page': ({ run }) => `data:text/html,<script>parent.${run}</script>`,
  'data page, base64': ({ run }) =>
    `data:text/html;base64,${Buffer.from(`<script>parent.${run}</script>`).toString('base64')}`,
  'data picture': ({ url }) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${url}.png'/></svg>`,
  blob: ({ host }) => `blob:http://${host}/4a3d0f6c-7c7b-4f43-9e0e-3a4f2d9d9a11`,
  filesystem: ({ host }) => `filesystem:http://${host}/temporary/x`,
  mailto: ({ host }) => `mailto:x@${host}?subject=record`,
  tel: ({ word }) => `tel:+4990012345;ext=${word}`,
  sms: ({ word }) => `sms:+4990012345?body=${word}`,
  ftp: ({ host }) => `ftp://${host}/x`,
  file: ({ word }) => `file:///etc/passwd#${word}`,
  ws: ({ host }) => `ws://${host}/x`,
  'view-source': ({ url }) => `view-source:${url}`,
  intent: ({ host }) => `intent://${host}/#Intent;scheme=http;end`,
  'ms-word': ({ url }) => `ms-word:ofe|u|${url}.docx`,
  'chrome page': ({ word }) => `chrome://settings/${word}`,
  'name and password before the host': ({ host }) => `http://127.0.0.1@${host}/x`,
  'look-alike letters': ({ host }) => `http://xn--conslium-c2a.${host}/x`,
  'letters that read backwards': ({ host }) => `http://${host}/\u202egnp.x`,
  'letters without width': ({ host }) => `http://\u200b${host}/\u2060x`,
  'dots that are no dots': ({ host }) => `http://${host.replaceAll('.', '。')}/x`,
  'own sign-out': ({ word }) => `/auth/sign-out?${word}`,
  'own API': ({ word }) => `/v1/patients/duchenne/record/export?${word}`,
  'own, by path': ({ word }) => `../../auth/sign-out?${word}`,
};

/** Every way in which Markdown makes an address something that loads or is followed. */
const WAYS: { readonly [name: string]: (address: string, mark: Mark) => string } = {
  image: (address) => `![results](${address})`,
  link: (address) => `[results](${address})`,
  'link with a title': (address) => `[results](${address} "and a title")`,
  'link in angle brackets': (address) => `[results](<${address}>)`,
  autolink: (address) => `<${address}>`,
  'bare address': (address) => `See ${address} for more.`,
  'image by reference': (address, { word }) => `![results][${word}]\n\n[${word}]: ${address}`,
  'link by reference': (address, { word }) => `[results][${word}]\n\n[${word}]: ${address} 'title'`,
  'link by its own words': (address, { word }) => `[${word}]\n\n[${word}]: <${address}>`,
  footnote: (address, { word }) => `Results[^${word}]\n\n[^${word}]: ![x](${address})`,
  'image in a link': (address) => `[![x](${address})](${address})`,
  'image in a heading': (address) => `# ![x](${address})`,
  'image in a list': (address) => `- [ ] ![x](${address})`,
  'image in a table': (address) => `| a | b |\n|---|---|\n| ![x](${address}) | [x](${address}) |`,
  'image in a quote': (address) => `> ![x](${address})`,
  'image in bold': (address) => `**![x](${address})**`,
  'image across lines': (address) => `![results\nof today](${address}\n)`,
  'image behind an escape': (address) => `\\![x](${address})`,
  'image of many brackets': (address) => `![[[x]]](${address})`,
  'wiki link': (address) => `[[${address}|results]]`,
  'image with a size': (address) => `![x](${address} =100x100){width=1 onerror=x}`,
};

const OTHERS: readonly Recipe[] = [
  ['HTML in a paragraph', ({ word, url }) => `Text **bold** <img ${MADE}="${word}" src="${url}.png"> more`],
  ['HTML in a table', ({ word, url }) => `| a |\n|---|\n| <img ${MADE}="${word}" src="${url}.png"> |`],
  ['HTML in a list', ({ word, run }) => `1. <svg ${MADE}="${word}" onload="${run}">`],
  ['HTML in a heading', ({ word, run }) => `## <img ${MADE}="${word}" src=x onerror="${run}">`],
  ['HTML in code', ({ word, run }) => `\`<img ${MADE}="${word}" src=x onerror="${run}">\``],
  ['HTML behind unclosed code', ({ word, run }) => `\`\`<img ${MADE}="${word}" src=x onerror="${run}">`],
  ['HTML block', ({ word, url }) => `<div ${MADE}="${word}">\n\n![x](${url}.png)\n\n</div>`],
  ['diagram', ({ url, word }) => `    graph TD; ${word}-->B; click B href "${url}"`],
  ['formula', ({ url }) => `$$\\href{${url}}{x} \\includegraphics{${url}.png} \\url{${url}}$$`],
  ['front matter', ({ url, word }) => `---\nlayout: ${url}\ntitle: ${word}\n---`],
  ['abbreviation', ({ word, url }) => `*[HTML]: ${url}\n\nHTML ${word}`],
  ['heading with an id', ({ word }) => `# Results {#root .hidden ${MADE}=${word}}`],
  ['directive', ({ url }) => `:::iframe{src="${url}"}\n:::`],
  ['shortcode', ({ url }) => `{{< figure src="${url}.png" >}} {% include ${url} %}`],
  ['MDX', ({ url, word }) => `<Image ${MADE}="${word}" src={"${url}.png"} /> {globalThis.ran}`],
];

export const MARKDOWN: readonly Recipe[] = [
  ...Object.entries(ADDRESSES).flatMap(([kind, address]): readonly Recipe[] => [
    [`image: ${kind}`, (mark) => `![results](${address(mark)})`],
    [`link: ${kind}`, (mark) => `[results](${address(mark)})`],
  ]),
  ...Object.entries(WAYS).map(
    ([way, write]): Recipe => [`Markdown: ${way}`, (mark) => write(`${mark.url}.png`, mark)],
  ),
  ...Object.entries(WAYS).map(
    ([way, write]): Recipe => [
      `Markdown of a script: ${way}`,
      (mark) => write(`javascript:${mark.run}`, mark),
    ],
  ),
  ...OTHERS.map(([name, text]): Recipe => [`Markdown: ${name}`, text]),
];
