import { EXIT } from './report/exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl-C, a kill or a closed terminal calls `stop`, which ends things in order; the second time ends the process at once.
 * Returns what makes it deaf again.
 */
export function onSignal(stop: () => void): () => void {
  let isStopping = false;
  const heard = () => {
    if (isStopping) process.exit(EXIT.interrupted);
    isStopping = true;
    stop();
  };
  for (const name of SIGNALS) process.on(name, heard);
  return () => {
    for (const name of SIGNALS) process.off(name, heard);
  };
}
