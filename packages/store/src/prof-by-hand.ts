import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, grantedScope } from './test-support/database.ts';
import { createHistory } from './index.ts';
import { startPostgres } from '@consilium/testing';
const server = await startPostgres({ durability: 'off' });
const db = await createTestDatabase(server, { max: 4 });
const h = createHistory(db.app);
const s = await grantedScope(db.admin);
for (let i = 0; i < 200; i++) await grantedScope(db.admin);
const conv = randomUUID();
await h.createConversation(s, { id: conv, team: 'x', topic: null, state: {} });
await h.acceptMessage(s, { conversation: conv, id: randomUUID(), clientKey: 'x', parts: [{ origin: 'user', text: 'hi' }] });
const c = new pg.Client({ connectionString: db.ownerUrl }); await c.connect();
c.on('notice', (n) => console.log(n.message));
await c.query('set role consilium_app');
await c.query(`select app.enter('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}')`);
const enter = `perform app.enter('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}');`;
const cond = `tenant='t1' and compartment='${s.compartment}'`;
const T: Record<string, string> = {
  'nothing': 'null;',
  'uuid': `u := gen_random_uuid();`,
  'accept': `perform app.accept_message('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}','${conv}',gen_random_uuid(),gen_random_uuid()::text,'{}'::json);`,
  'start': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);`,
  'start+commit full': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.commit_turn('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}','${conv}',1,u,'{}'::json,array['a'],false,'complete',array['k'],array['1'::json],array['code'],array[]::text[],('[{"run":"' || u || '","status":"complete","code":null,"input_tokens":1,"output_tokens":2,"micro_usd":3}]')::json,('[{"run":"' || u || '","step":"s0","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s1","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s2","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null}]')::json);`,
  'start+commit no state': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.commit_turn('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}','${conv}',1,u,'{}'::json,array['a'],false,'complete',array[]::text[],array[]::json[],array[]::text[],array[]::text[],('[{"run":"' || u || '","status":"complete","code":null,"input_tokens":1,"output_tokens":2,"micro_usd":3}]')::json,('[{"run":"' || u || '","step":"s0","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s1","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s2","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null}]')::json);`,
  'start+commit no steps': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.commit_turn('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}','${conv}',1,u,'{}'::json,array['a'],false,'complete',array[]::text[],array[]::json[],array[]::text[],array[]::text[],('[{"run":"' || u || '","status":"complete","code":null,"input_tokens":1,"output_tokens":2,"micro_usd":3}]')::json,('[]')::json);`,
  'start+commit no runs': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.commit_turn('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}','${conv}',1,u,'{}'::json,array['a'],false,'complete',array[]::text[],array[]::json[],array[]::text[],array[]::text[],('[]')::json,('[]')::json);`,
  'start+add_answer': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.add_answer('${conv}',1,u,gen_random_uuid(),'{}'::json,array['a'],false,'complete');`,
  'start+close_runs': `u := gen_random_uuid(); perform app.start_run('${s.tenant}','${s.actor}','${s.compartment}','${s.purpose}',u,u,null,'${conv}',1,'turn','x','a','i',200);perform app.close_runs('x',('[{"run":"' || u || '","status":"complete","code":null,"input_tokens":1,"output_tokens":2,"micro_usd":3}]')::json,('[{"run":"' || u || '","step":"s0","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s1","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null},{"run":"' || u || '","step":"s2","kind":"model","agent":"a","name":"n","model":"m","provider":"p","input_tokens":5,"output_tokens":6,"cached_tokens":0,"micro_usd":50,"started_at":"2026-01-01T00:00:00Z","ms":1.5,"outcome":"success","code":null}]')::json);`,
};
const N = Number(process.argv[2] ?? 1000);
import { readFileSync } from 'node:fs';
const pid = (await c.query('select pg_backend_pid() as p')).rows[0].p;
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10000; };
let base = 0;
for (const [name, body] of Object.entries(T)) {
  const run = (n: number, off: number) => c.query(`do $do$ declare u uuid; t text := 't1'; k text := '${s.compartment}'; x text; b boolean; n bigint; t0 timestamptz; begin for i in ${off}+1..${off}+${n} loop ${enter} ${body} commit; end loop; end $do$`).catch((e) => console.log(name, e.message));
  await run(50, 100000);
  const a = cpu(); await run(N, 0); const us = (cpu() - a) / N;
  if (name === 'nothing') base = us;
  console.log(name.padEnd(24), (us - base).toFixed(0), 'us cpu');
}
await c.end(); await db.close(); await server.stop();
