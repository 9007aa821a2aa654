import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GatewayEnv } from '../env.ts';

type Html = ReturnType<typeof html>;

/** The console's type, colours and sizes, for the few pages that stand without it. Its fonts come from its built files. */
const STYLE = `
@font-face{font-family:"Hanken Grotesk Variable";src:url(/fonts/hanken-grotesk-latin-wght-normal.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"Source Serif 4 Variable";src:url(/fonts/source-serif-4-latin-wght-normal.woff2) format("woff2");font-weight:200 900;font-display:swap}
:root{color-scheme:light dark;--paper:#faf9f6;--sheet:#fff;--rule:#e3dfd5;--rule-strong:#cbc5b6;--ink:#1d2126;--ink-2:#545b64;
--wash:#f2f0ea;--focus:#1a56db}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--sheet:#1b1f23;--rule:#2c3238;--rule-strong:#434b53;--ink:#e9e7e1;
--ink-2:#b3b7bb;--wash:#101315;--focus:#8ab4ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Hanken Grotesk Variable","Hanken Grotesk",system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:max(10vh,32px) 24px 48px}
h1{font:400 30px/1.25 "Source Serif 4 Variable","Source Serif 4",Georgia,serif;margin:0 0 12px}
p{margin:0 0 16px;color:var(--ink-2)}
a{color:inherit}
code{background:var(--wash);padding:1px 5px;border-radius:4px}
ul{list-style:none;margin:24px 0 0;padding:0;border-top:1px solid var(--rule-strong)}
li{border-bottom:1px solid var(--rule)}
button{display:grid;grid-template-columns:1fr auto;gap:2px 16px;width:100%;min-height:44px;padding:14px 12px;border:0;
background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
label{display:grid;gap:4px;margin:16px 0 0}
input{min-height:44px;padding:8px 12px;border:1px solid var(--rule-strong);border-radius:4px;background:var(--sheet);color:inherit;font:inherit}
[role=alert]{color:var(--ink)}
button:hover{background:var(--sheet)}
button b{font-weight:600}
button span{color:var(--ink-2)}
button small{grid-column:1/-1;font-size:14px;color:var(--ink-2)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** A page of ours without script or picture. Whatever stands in `body` is escaped where it is put in. */
export function plainPage(
  c: Context<GatewayEnv>,
  { title, body, status = 200 }: { title: string; body: Html; status?: ContentfulStatusCode },
): Response | Promise<Response> {
  c.set('ownHeaders', HEADERS);
  return c.html(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Consilium</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`,
    status,
  );
}
