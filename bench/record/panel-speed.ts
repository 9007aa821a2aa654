import type { Caller } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import type { RecordStand } from './record-fixture.ts';
import { quantile, sideBySide, timed } from './side-by-side.ts';

export interface PanelSpeed {
  readonly clients: number;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Reads of panels, each of another patient in a fixed disorder; milliseconds, with the audit entry. */
export async function panelSpeed(
  stand: RecordStand,
  callers: readonly Caller[],
  { reads, clients }: { readonly reads: number; readonly clients: number },
): Promise<PanelSpeed> {
  const record = createRecord(stand.parts);
  const times: number[] = [];
  // A prime step visits every patient before one comes again.
  const asked = Array.from({ length: reads }, (_, n) => callers[(n * 7_919) % callers.length]!);
  const ms = await timed(() =>
    sideBySide(asked, clients, async (caller) => {
      times.push(await timed(() => record.panel(caller)));
    }),
  );
  return { clients, p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: (reads / ms) * 1_000 };
}
