/** `node guarded-program.fixture.ts <task>`: what a program may try that hostile bytes have taken over. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { getHeapStatistics } from 'node:v8';

export interface Attempt {
  readonly to: keyof typeof attempts;
  readonly with?: string;
}

const bytes = await buffer(process.stdin);
const kept: unknown[] = [];

const attempts = {
  count: () => String(bytes.length),
  say: (text: string) => text,
  echo: () => bytes.toString(),
  tellEnvironment: () => JSON.stringify(Object.keys(process.env)),
  tellPriority: () => String(getPriority()),
  tellHeap: () => String(getHeapStatistics().heap_size_limit),
  writeFile: (path: string) => writeFileSync(path, 'x'),
  startProcess: () => spawnSync(process.execPath, ['-v']),
  makeCode: () => new Function('return 1')(),
  loop: () => {
    for (;;);
  },
  fillHeap: () => {
    for (;;) kept.push(new Array(1_000_000).fill(0.5));
  },
  /** Outside the heap, where no limit of the heap is felt. */
  fillBuffers: () => {
    for (;;) kept.push(Buffer.alloc(10_000_000, 1));
  },
  fail: () => {
    throw new Error('words of the program');
  },
};

const task: Attempt = JSON.parse(process.argv[2] ?? '');
const said = attempts[task.to](task.with ?? '');
process.stdout.write(typeof said === 'string' ? said : '"done"', () => process.exit(0));
