import { startConsoleStand } from './support/console/console-stand.ts';
const t=Date.now(); const say=(s:string)=>console.log(((Date.now()-t)/1000).toFixed(1),s);
const stand = await startConsoleStand({ killableWorker: process.argv[2]==='kill' });
say('up '+stand.url);
try {
const visit = await stand.newPage({ as: 'dr-demo' });
say('signed in'); await visit.page.waitForTimeout(4000);
await visit.page.screenshot({ path: '/tmp/c7/h10w/1.png' });
console.log(visit.page.url(), await visit.page.locator('body').innerText());
console.log(visit.watch.unexpected(), visit.watch.outside(), visit.watch.requests.length);
} finally { await stand.close(); say('closed'); }
