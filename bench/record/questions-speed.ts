import type { FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { bundle, entry, observation, patient } from '@consilium/record/test-support/bundles';
import type { RecordStand } from './record-fixture.ts';
import { quantile, timed } from './side-by-side.ts';

const DAY_MS = 86_400_000;
const TESTS = 16;

/** Milliseconds until the chart doctor has asked about a record of so many results, the middle of several readings. */
export async function questionsSpeed(stand: RecordStand, results: number): Promise<number> {
  const record = createRecord(stand.parts);
  const caller = await stand.newCaller();
  await record.importBundle(caller, oddRecord(results), { source: 'bench' });
  const times: number[] = [];
  for (let n = 0; n < 9; n++) times.push(await timed(() => record.questions(caller)));
  return quantile(times, 0.5);
}

/** Every second result is ten times off: what the doctor has most to compare in. */
function oddRecord(results: number): FhirResource {
  const all = Array.from({ length: results }, (_, n) => {
    const on = new Date(Date.UTC(2009, 0, 1) + n * DAY_MS).toISOString();
    return entry(`o${n.toString(36)}`, observation(`9${n % TESTS}-1`, on, (n / TESTS) & 1 ? 70 : 700));
  });
  return bundle(patient(), ...all);
}
