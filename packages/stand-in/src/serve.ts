import { parseArgs } from 'node:util';
import { startModelServer } from './start.ts';

// node serve.ts --port 0 --latency 300: in a process of its own, so that a benchmark does not share its core.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    'chunk-latency': { type: 'string', default: '0' },
    'log-limit': { type: 'string', default: '0' },
  },
});

const server = await startModelServer({
  port: Number(values.port),
  latencyMs: Number(values.latency),
  logLimit: Number(values['log-limit']),
});
const chunkMs = Number(values['chunk-latency']);
if (chunkMs > 0) server.setFaults([{ fault: { chunkMs } }]);
console.log(JSON.stringify({ url: server.url, baseUrls: server.baseUrls, pid: process.pid }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
