import { it } from 'vitest';
import { openCase } from './case.ts';
import { probeCatalogue, probeTeamFiles } from './probe-team.ts';
import { startWorld } from './world.ts';

it('x', async () => {
  const world = await startWorld([{ files: probeTeamFiles(), catalogue: probeCatalogue }]);
  try {
    for (const mb of [4, 40]) {
      const played = await openCase(world, 'probe_team');
      const t = performance.now();
      await played
        .turn((_n, _c, nth) => {
          console.log(mb, nth, Math.round(performance.now() - t));
          return { text: 'x'.repeat(mb << 20) };
        })
        .then(
          (turn) =>
            console.log(
              mb,
              Math.round(performance.now() - t),
              turn.run,
              turn.answer?.status,
              turn.answer?.text.length,
            ),
          (e) => console.log(String(e).slice(0, 500)),
        );
      const r = await fetch(`${world.engines.restate.adminUrl}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          query:
            'select target, status, retry_count, last_failure, last_failure_related_entry_name from sys_invocation',
        }),
      });
      console.log(await r.text());
    }
  } finally {
    await world.stop();
  }
});
