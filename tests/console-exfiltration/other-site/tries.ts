/**
 * What a page of another site does with a browser that is signed in to ours. Each gives what it could read, '' for nothing.
 * `ours` is our origin, `path` a patient's; they run in the attacker's page.
 */
export const TRIES: { readonly [name: string]: string } = {
  'reads by fetch': `const r = await fetch(ours + '/v1/session', { credentials: 'include' }); return await r.text();`,
  'reads by fetch, without CORS': `const r = await fetch(ours + '/v1/session', { credentials: 'include', mode: 'no-cors' }); return await r.text();`,
  'reads the record': `const r = await fetch(ours + path + '/record/panel', { credentials: 'include' }); return await r.text();`,
  'reads the export': `const r = await fetch(ours + path + '/record/export', { credentials: 'include', mode: 'no-cors' }); return await r.text();`,
  'reads by XMLHttpRequest': `return await new Promise((done) => { const x = new XMLHttpRequest(); x.open('GET', ours + '/v1/my/patients'); x.withCredentials = true; x.onload = () => done(x.responseText); x.onerror = () => done(''); x.send(); });`,
  'begins a conversation by fetch': `const r = await fetch(ours + path + '/conversations', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' }); return await r.text();`,
  'begins a conversation without a preflight': `const r = await fetch(ours + path + '/conversations', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body: '{}' }); return await r.text();`,
  'ends an entry with a token of its own': `const r = await fetch(ours + path + '/record/entries/Condition/x/end?version=1', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json', 'x-csrf': 'x'.repeat(43) }, body: '{"how":"entered-in-error"}' }); return await r.text();`,
  'sends a beacon': `navigator.sendBeacon(ours + path + '/conversations', new Blob(['{}'], { type: 'text/plain' })); return '';`,
  'posts a form as text': `return await sent('text/plain', ours + path + '/conversations', { '{"team":"consult","x":"': '"}' });`,
  'posts a form, urlencoded': `return await sent('application/x-www-form-urlencoded', ours + path + '/conversations', { team: 'consult' });`,
  'posts a form of parts': `return await sent('multipart/form-data', ours + path + '/record/documents?title=x', { file: 'x' });`,
  'signs out by a form': `return await sent('application/x-www-form-urlencoded', ours + '/auth/sign-out', { csrf: '' });`,
  'breaks the glass by a form': `return await sent('text/plain', ours + '/v1/break-glass', { '{"patient":"emergency-room","reason":"an emergency","x":"': '"}' });`,
  'loads an image': `return await new Promise((done) => { const i = new Image(); i.onload = () => done('loaded ' + i.width); i.onerror = () => done(''); i.src = ours + path + '/record/export'; });`,
  'loads it as a script': `return await new Promise((done) => { const s = document.createElement('script'); s.onload = () => done(''); s.onerror = () => done(''); s.src = ours + '/v1/session'; document.body.append(s); });`,
  'loads it as a style': `return await new Promise((done) => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.onload = () => done([...document.styleSheets].map((each) => { try { return [...each.cssRules].length; } catch { return ''; } }).join('')); l.onerror = () => done(''); l.href = ours + '/v1/session'; document.head.append(l); });`,
  'listens to events': `return await new Promise((done) => { const e = new EventSource(ours + path + '/conversations/x/events', { withCredentials: true }); e.onmessage = (m) => done(m.data); e.onerror = () => { e.close(); done(''); }; });`,
  'opens a socket': `return await new Promise((done) => { const w = new WebSocket(ours.replace('http', 'ws') + '/v1/session'); w.onopen = () => done('open'); w.onerror = () => done(''); });`,
  'frames our page': `const f = document.createElement('iframe'); f.src = ours + '/patients'; document.body.append(f); await new Promise((done) => { f.onload = done; setTimeout(done, 5000); }); try { return f.contentDocument?.body.textContent ?? ''; } catch { return f.contentWindow.length > 0 ? 'frames' : ''; }`,
  'opens our page and speaks to it': `const w = window.open(ours + '/patients'); if (!w) return ''; let heard = ''; addEventListener('message', (m) => { heard += JSON.stringify(m.data); }); for (let at = 0; at < 5; at += 1) { try { w.postMessage({ type: 'session' }, '*'); } catch {} await new Promise((done) => setTimeout(done, 200)); } try { heard += w.document.title; } catch {} return heard;`,
  'keeps a handle on our page': `const w = window.open(ours + '/patients'); await new Promise((done) => setTimeout(done, 1500)); return w && !w.closed && w.length > 0 ? 'frames ' + w.length : '';`,
};

/** The try as an expression that gives a promise of a text; what fails gives ''. */
export function tryCode(code: string, ours: string, path: string): string {
  return `(async () => {
    const ours = ${JSON.stringify(ours)}, path = ${JSON.stringify(path)};
    const sent = async (type, action, fields) => {
      const frame = document.createElement('iframe');
      frame.name = 'f' + Math.random();
      document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: type, action, target: frame.name });
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { name, value, type: 'hidden' });
        form.append(input);
      }
      document.body.append(form);
      const done = new Promise((settle) => { frame.onload = settle; setTimeout(settle, 3000); });
      form.submit();
      await done;
      try { return frame.contentDocument?.body.textContent ?? ''; } catch { return ''; }
    };
    const patience = new Promise((done) => setTimeout(() => done(''), 8000));
    try { return await Promise.race([(async () => { ${code} })(), patience]); } catch { return ''; }
  })()`;
}
