import { MADE, TRAP_DOMAIN } from '../forms/form.ts';

/** What of the page is our own. Everything else that could load, run, send or restyle must not be there. */
const OWN = {
  links: [
    '^/$',
    '^/patients(/|$)',
    '^/operator(/|$)',
    '^/auth/sign-in$',
    '^/signed-in$',
    '^/v1/patients/[^/]+/record/',
    '^/evidence(/library|/searches|/snapshots/[0-9a-f]{64})?$',
    '^/v1/evidence/snapshots/[0-9a-f]{64}/citation$',
    '^/notices$',
    '^/functions(/[\\w./-]*)?$',
    '^/research(/[\\w/-]*)?(\\?|$)',
  ],
  telephone: '^tel:[0-9+]+$',
  pictures: '^/v1/patients/[^/]+/record/documents/',
  scripts: '^/assets/',
  styles: '^/(assets/|favicon)',
  forms: ['', '/auth/sign-out', '/dev-issuer/authorize'],
  metas: ['charset', 'viewport', 'referrer', 'color-scheme', 'theme-color'],
};

const NEVER = [
  'applet area audio base basefont bgsound embed fencedframe foreignobject frame frameset iframe image keygen map marquee',
  'math object param plaintext portal source style template track use video xmp feimage set x-zq',
].flatMap((line) => line.split(' '));

/**
 * Runs in every page before anything else. It looks at each element when it comes and when it changes, so that what stood
 * there for a moment only (a draft) is seen too, and tells what content has made of itself.
 */
export const GUARD_SCRIPT = `(() => {
  const OWN = ${JSON.stringify(OWN)}, NEVER = new Set(${JSON.stringify(NEVER)});
  globalThis.ran = (word) => globalThis.__zq('ran', String(word));
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    globalThis[name] = (text) => globalThis.__zq('ran', name + ' ' + String(text));
  const own = (url, patterns) => {
    try {
      const at = new URL(url, location.origin);
      return at.origin === location.origin && patterns.some((each) => new RegExp(each).test(at.pathname));
    } catch { return false; }
  };
  const faultOf = (element) => {
    const tag = element.localName;
    const get = (name) => element.getAttribute(name) ?? '';
    if (element.hasAttribute('${MADE}')) return 'made by content';
    // The pages without the console (who are you, refusals) have one style of their own, which their policy names by its digest.
    const plain = tag === 'style' && /^\\/(auth|dev-issuer)\\//.test(location.pathname) && !/zq/.test(element.textContent);
    if (NEVER.has(tag.toLowerCase()) && !plain) return 'never ours';
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) return 'attribute ' + name;
      if (/^(href|xlink:href|src|action|formaction)$/.test(name) && !value.startsWith('/') && value.includes('${TRAP_DOMAIN}')) return name + ' to the trap';
      if (/^(srcset|style|class|id|ping|poster|data|background|name|for|target|nonce|integrity|srcdoc)$/.test(name) && /zq\\d{4}z|leak\\.test/i.test(value)) return 'content in ' + name;
    }
    if (tag === 'a' && element.hasAttribute('href') && !own(get('href'), OWN.links) && !new RegExp(OWN.telephone).test(get('href'))) return 'link';
    if (tag === 'img' && !own(get('src'), [OWN.pictures])) return 'picture';
    if (tag === 'script' && (!own(get('src'), [OWN.scripts]) || element.textContent !== '')) return 'script';
    if (tag === 'link' && !own(get('href'), [OWN.styles])) return 'link element';
    if (tag === 'form' && !OWN.forms.includes(get('action'))) return 'form';
    if (tag === 'input' && /^(image|password)$/.test(get('type'))) return 'input ' + get('type');
    if (tag === 'meta' && !(element.hasAttribute('charset') || OWN.metas.includes(get('name')))) return 'meta';
    return null;
  };
  const look = (node) => {
    if (node.nodeType !== 1) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      const fault = faultOf(element);
      if (fault) globalThis.__zq('made', fault + ': ' + element.cloneNode(false).outerHTML.slice(0, 200));
    }
  };
  globalThis.__zqLook = () => look(document.documentElement);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') look(change.target);
      for (const node of change.addedNodes) look(node);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener('DOMContentLoaded', () => look(document.documentElement));
})();`;
