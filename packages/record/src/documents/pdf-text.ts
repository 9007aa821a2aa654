import { Worker } from 'node:worker_threads';
import { atMost } from './at-most.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { PdfTask, PdfVerdict } from './pdf-worker.ts';

export interface PdfLimits {
  readonly pages: number;
  readonly characters: number;
  readonly readingMs: number;
  readonly readingBytes: number;
}

const WORKER = new URL('./pdf-worker.ts', import.meta.url);
/** How often the thread's memory is looked at, in ms. */
const LOOK_EVERY = 100;
const inTurn = atMost(2);

/**
 * The text of a PDF by page, in a thread of its own: a hostile file stops neither the process nor its memory. Broken,
 * encrypted, too slow or too large when unpacked: `unreadable`. More pages or text than the limits: `too-long`.
 */
export function readPdf(bytes: Uint8Array, limits: PdfLimits = DOCUMENT_LIMITS): Promise<PdfVerdict> {
  return inTurn(() => readInThread(bytes, limits));
}

async function readInThread(bytes: Uint8Array, limits: PdfLimits): Promise<PdfVerdict> {
  const task: PdfTask = { bytes, mostPages: limits.pages, mostCharacters: limits.characters };
  const worker = new Worker(WORKER, {
    workerData: task,
    execArgv: [],
    env: {},
    // Kept, and thrown away with the thread: nothing that it prints reaches our log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.readingBytes / 1e6 },
  });
  const watch = setInterval(() => {
    void worker.getHeapStatistics().then(
      ({ external_memory }) => {
        if (external_memory > limits.readingBytes) void worker.terminate();
      },
      // It has ended.
      () => undefined,
    );
  }, LOOK_EVERY);
  const clock = setTimeout(() => worker.terminate(), limits.readingMs);
  try {
    return await verdictOf(worker);
  } finally {
    clearInterval(watch);
    clearTimeout(clock);
    await worker.terminate();
  }
}

function verdictOf(worker: Worker): Promise<PdfVerdict> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve({ is: 'unreadable' }));
    worker.once('exit', () => resolve({ is: 'unreadable' }));
  });
}
