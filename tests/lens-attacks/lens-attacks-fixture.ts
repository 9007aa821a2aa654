import type { Caller, Lens } from '@consilium/kernel';
import { createLens, createRecord, type RecordParts } from '@consilium/record';
import { patientUuid } from '@consilium/record/test-support/lens-parts';
import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { type Canary, newCanary } from './canary.ts';
import { denseBundle, patientBundle } from './patient-bundle.ts';

export interface Victim {
  readonly caller: Caller;
  readonly canary: Canary;
  /** Of its Patient node: what `$patient_uuid` is. */
  readonly uuid: string;
}

/** 200 patients of two tenants, the attacker, who has a grant for one of them, and the same patient alone in another database. */
export interface World {
  readonly stand: RecordStand;
  readonly parts: RecordParts;
  readonly lens: Lens;
  /** What the attacker may open; its record has everything that the others' have and a dense graph beside it. */
  readonly own: Victim;
  /** The same id, the same actor, in a database with nobody else: what a query may ever say. */
  readonly alone: Lens;
  /** Everybody else, in no order that matters; the first one's id is the attacker's patient's at another tenant. */
  readonly others: readonly Victim[];
  /** Words and numbers of everybody else. */
  readonly foreign: ReadonlySet<string>;
  /** Of the attacker's own patient: may stand in answers, not in errors. */
  readonly mine: ReadonlySet<string>;
  /** What was written in the record and taken back again, and when it stood. */
  readonly moments: Moments;
  readonly stop: () => Promise<void>;
}

export interface Moments {
  readonly before: string;
  readonly written: string;
  readonly corrected: string;
  readonly now: string;
}

const PATIENTS = 200;
const MOMENTS: Moments = {
  before: '2026-01-01T00:00:00Z',
  written: '2026-02-01T00:00:00Z',
  corrected: '2026-03-01T00:00:00Z',
  now: '2026-06-01T00:00:00Z',
};
const DENSE = { levels: 4, across: 40 };

export async function startWorld(): Promise<World> {
  const clock = { at: new Date(MOMENTS.written) };
  const now = () => clock.at;
  const [stand, empty] = await Promise.all([startRecordStand({ now }), startRecordStand({ now })]);
  const stop = async () => {
    await Promise.all([stand.stop(), empty.stop()]);
  };
  try {
    const caller = await stand.newCaller({ actor: 'dr-hostile' });
    const own = { caller, canary: newCanary(), uuid: uuidOf(caller) };
    const { compartment } = caller.scope;
    await empty.newCaller({ actor: 'dr-hostile', compartment });
    await Promise.all([fill(stand, own), fill(empty, own)]);
    const others: Victim[] = [await victim(stand, 't2', compartment)];
    const add = async () => {
      while (others.length < PATIENTS - 1) {
        const place = others.push(own) - 1;
        others[place] = await victim(stand, place % 3 === 0 ? 't2' : 't1');
      }
    };
    await Promise.all([add(), add(), add()]);
    clock.at = new Date(MOMENTS.corrected);
    await Promise.all([takeBack(stand, own), takeBack(empty, own)]);
    clock.at = new Date(MOMENTS.now);
    return {
      ...{ stand, own, others, stop, parts: stand.parts, moments: MOMENTS },
      lens: createLens(stand.parts),
      alone: createLens(empty.parts),
      foreign: wordsOf(others),
      mine: wordsOf([own]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const wordsOf = (victims: readonly Victim[]) =>
  new Set(victims.flatMap(({ canary }) => [canary.word, String(canary.number)]));

const uuidOf = ({ scope }: Caller) => patientUuid(scope.compartment);

async function victim(
  stand: RecordStand,
  tenant: string,
  compartment?: Caller['scope']['compartment'],
): Promise<Victim> {
  const caller = await stand.newCaller({ tenant, actor: 'dr-b', ...(compartment ? { compartment } : {}) });
  const canary = newCanary();
  await createRecord(stand.parts).importBundle(caller, patientBundle(canary), { source: 'clinic' });
  return { caller, canary, uuid: uuidOf(caller) };
}

async function fill(stand: RecordStand, { caller, canary }: Victim): Promise<void> {
  const record = createRecord(stand.parts);
  await record.importBundle(caller, patientBundle(canary), { source: 'clinic' });
  await record.importBundle(caller, denseBundle(canary, DENSE), { source: 'clinic' });
}

/** Takes the allergy back: it stood in the record, and nobody should see it there now. */
async function takeBack(stand: RecordStand, { caller }: Victim): Promise<void> {
  const record = createRecord(stand.parts);
  const { found } = await record.search(caller, { types: ['AllergyIntolerance'], limit: 1 });
  const allergy = found[0]!;
  await record.end(
    caller,
    { type: allergy.type, id: allergy.id, version: allergy.version },
    { how: 'entered-in-error' },
  );
}
