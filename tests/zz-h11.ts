import { startConsoleStand } from './support/console/console-stand.ts';
const t=Date.now(); const say=(s:string)=>console.log(((Date.now()-t)/1000).toFixed(1),s);
const stand = await startConsoleStand({});
say('up '+stand.url);
console.log(await stand.mintToken('dr-demo'));
await new Promise(()=>0);
