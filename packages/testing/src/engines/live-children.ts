import { rmSync } from 'node:fs';

/** What must not outlive this process: a child, with the temporary directory that goes with it. */
interface Belonging {
  kill(): void;
}

const belongings = new Set<Belonging>();
const temporary = new Set<string>();
let watching = false;

/** From now on the child dies with this process, however that ends (kill -9 aside: then its pid file tells). */
export function holdChild(child: Belonging): void {
  watch();
  belongings.add(child);
}

export function releaseChild(child: Belonging): void {
  belongings.delete(child);
}

/** From now on the directory is removed when this process ends. */
export function holdDirectory(path: string): void {
  watch();
  temporary.add(path);
}

export function releaseDirectory(path: string): void {
  temporary.delete(path);
}

function watch(): void {
  if (watching) return;
  watching = true;
  process.on('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const onSignal = () => {
      // Another listener (the server's own graceful stop) decides when to exit; the exit hook follows it.
      if (process.listenerCount(signal) > 1) return;
      endAll();
      process.off(signal, onSignal);
      process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
}

function endAll(): void {
  for (const child of belongings) child.kill();
  belongings.clear();
  for (const path of temporary) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A dying child may still write; the next run sweeps what stays.
    }
  }
  temporary.clear();
}
