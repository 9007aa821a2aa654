import { createFileWrapper, createHistory, createKeyRing, createPool } from '@consilium/store';
import { createDoneSignal } from './done-signal.ts';
import { createHandTurn } from './hand-written/turn.ts';
import { modelsAt } from './plain-models.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { told } from './told.ts';

/** Variant B: the same service, steps, rows and sealing as ours, written straight on the engine's SDK. */
const { appDatabaseUrl, keyFile, donePort, modelUrl } = told();
const pool = createPool(appDatabaseUrl, { max: 16 });
const keys = createKeyRing({ pool, wrapper: await createFileWrapper(keyFile), now: () => new Date() });
await serveEndpoint([
  createHandTurn(createHistory(pool), keys, modelsAt(modelUrl), createDoneSignal(donePort)),
]);
