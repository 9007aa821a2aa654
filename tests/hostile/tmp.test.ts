import { it } from 'vitest';
import { probeCatalogue, probeTeamFiles } from './probe-team.ts';
import { startWorld } from './world.ts';
import { openCase, readTurn } from './case.ts';
import { outputsOf } from './outputs.ts';
import { routeTo } from './route.ts';
import { setTimeout as d } from 'node:timers/promises';
it('x', async () => {
  const world = await startWorld([{ files: probeTeamFiles(), catalogue: probeCatalogue }]);
  try {
  const team = world.teams.get('probe_team')!;
  const each = outputsOf(team).find(({ what }) => what === 'a deep nest')!;
  const played = await openCase(world, 'probe_team');
  const route = routeTo(team, each.agent.name, `Please. [${played.tag}]`);
  const t = performance.now();
  const p = played.turn((name, _c, nth) => { console.log(Math.round(performance.now()-t), name, nth); if (name === each.agent.name) return each.reply; const m = route.get(name); return m && nth === 0 ? { toolCalls: [m] } : null; }).catch((e) => console.log(String(e)));
  await d(15000);
  const r = await fetch(`${world.engines.restate.adminUrl}/query`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ query: 'select target, status, retry_count, last_failure, last_failure_related_entry_name from sys_invocation' }) });
  console.log(await r.text());
  await p;
  } finally { await world.stop(); }
});
