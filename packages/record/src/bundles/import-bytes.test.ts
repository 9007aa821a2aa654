import type { Caller, FhirResource, ImportProgress, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, condition, entry, observation, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic-a' };
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sent = (value: FhirResource) => JSON.stringify(value);
const labs = bundle(patient(), entry('lab', observation('2744-1', '2020-01-02', 1234.5)));

describe('a bundle that comes as bytes [F3]', () => {
  it('is imported as the same bundle is, keeps its decimals, and is known again whichever way it comes', async () => {
    const caller = await world().newCaller();
    const text = sent(labs).replace('1234.5', '7.40');
    const stages: ImportProgress[] = [];
    const options = { ...FROM, onProgress: (each: ImportProgress) => void stages.push(each) };
    expect(await record.importBundle(caller, bytesOf(text), options)).toMatchObject({ added: 2 });
    expect(stages).toEqual([
      { stage: 'checking', done: 2, total: 2 },
      { stage: 'writing', done: 0, total: 2 },
      { stage: 'writing', done: 2, total: 2 },
    ]);
    expect(JSON.stringify(await record.exportBundle(caller))).toContain('"value":7.40');
    const spaced = text.replaceAll('":', '" : ');
    expect(await record.importBundle(caller, bytesOf(spaced), FROM)).toMatchObject({
      added: 0,
      unchanged: 2,
    });

    const other = await world().newCaller();
    await record.importBundle(other, labs, FROM);
    expect(await record.importBundle(other, bytesOf(sent(labs)), FROM)).toMatchObject({ unchanged: 2 });
  });

  it('is refused with the same findings', async () => {
    const caller = await world().newCaller();
    const wrong = bundle(patient(), entry('a', condition('C', { onsetDateTime: 'x' })));
    const refusal = (each: FhirResource | Uint8Array) =>
      record.importBundle(caller, each, FROM).then(
        () => null,
        (error) => error.outcome,
      );
    const outcome = await refusal(wrong);
    expect(outcome.issue).toHaveLength(1);
    expect(await refusal(bytesOf(sent(wrong)))).toEqual(outcome);
  });

  it.each([
    ['no JSON', bytesOf('{"resourceType":"Bundle"')],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['nothing', new Uint8Array()],
  ])('is refused as malformed: %s', async (_what, bytes) => {
    const caller = await world().newCaller();
    await expect(record.importBundle(caller, bytes, FROM)).rejects.toMatchObject({ code: 'malformed_json' });
  });

  it('is refused where its check takes more memory than it may, and this process goes on', async () => {
    const caller = await world().newCaller();
    const deep = bytesOf(`{"resourceType":"Bundle","x":${'[['.repeat(12_000_000)}`);
    await expect(record.importBundle(caller, deep, FROM)).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid_resource|malformed_json)$/),
    });
  });

  it('is given up before it is written, with the reason', async () => {
    const caller = await world().newCaller();
    const stop = new AbortController();
    const gone = new Error('the client went away');
    const options = { ...FROM, signal: stop.signal, onProgress: () => stop.abort(gone) };
    await expect(record.importBundle(caller, bytesOf(sent(labs)), options)).rejects.toBe(gone);
    expect((await record.panel(caller)).patient).toBe(null);
  });
});

describe('bundles that wait for other writers [F3]', () => {
  /** Holds the patient's lock until the returned function is called. */
  async function lockOf(caller: Caller): Promise<() => Promise<void>> {
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = world().parts.store.write(caller, 'record.add', async (transaction) => {
      await lockCompartment(transaction, caller.scope);
      locked.resolve();
      await release.promise;
      return { value: undefined, targets: [] };
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await writing;
    };
  }

  it('are held as bytes: one of a patient is parsed, and four of all', async () => {
    const callers = await Promise.all(Array.from({ length: 5 }, () => world().newCaller()));
    const unlock = await Promise.all(callers.map(lockOf));
    const parsed: string[] = [];
    const imports = callers.flatMap((caller) =>
      ['a', 'b'].map((source) => {
        const onProgress = ({ stage, done }: ImportProgress) => {
          if (stage === 'writing' && done === 0) parsed.push(caller.scope.compartment);
        };
        return record.importBundle(caller, bytesOf(sent(labs)), { source, onProgress });
      }),
    );
    await expect.poll(() => parsed.length, { timeout: 20_000 }).toBe(4);
    // The others would follow at once.
    await new Promise((passed) => setTimeout(passed, 1_500));
    expect([parsed.length, new Set(parsed).size]).toEqual([4, 4]);
    await Promise.all(unlock.map((each) => each()));
    await Promise.all(imports);
    expect(parsed).toHaveLength(10);
  });
});
