import { createHistory, createPool } from '@consilium/store';
import { createDoneSignal } from './done-signal.ts';
import { createHandTurn } from './hand-written/turn.ts';
import { modelsAt } from './plain-models.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { told } from './told.ts';

/** Variant B: the same service, steps and rows as ours, written straight on the engine's SDK. */
const { appDatabaseUrl, donePort, modelUrl } = told();
const history = createHistory(createPool(appDatabaseUrl, { max: 16 }));
await serveEndpoint([createHandTurn(history, modelsAt(modelUrl), createDoneSignal(donePort))]);
