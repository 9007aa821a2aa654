import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which time of a prepared statement is met, and what of it: not passed on, passed on, or answered without the answer being passed on. */
export interface Trap {
  readonly statement: string;
  readonly nth: number;
  readonly at: 'before' | 'during' | 'after';
  /** The statement waits for this; what came before is not counted. */
  readonly when?: () => Promise<unknown>;
  /** Called once. True: all goes on; false: nothing more is passed on over this connection. */
  readonly spring: () => Promise<boolean>;
}

export interface DatabaseTrap {
  /** Where the worker finds the database. */
  readonly port: number;
  readonly set: (trap: Trap | null) => void;
  readonly stop: () => void;
}

/** A relay before PostgreSQL that knows every execution of a prepared statement by its name. */
export async function startDatabaseTrap(databasePort: number): Promise<DatabaseTrap> {
  const sockets = new Set<Socket>();
  let trap: Trap | null = null;
  let met = 0;

  const relay = createServer((client) => {
    const database = connect(databasePort, '127.0.0.1');
    const ends = [client, database] as const;
    let held: Trap | null = null;
    for (const [at, end] of ends.entries()) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        ends[1 - at]!.destroy();
      });
    }
    /** The trap, where this is the time that it is set for. */
    const metBy = async (asked: Buffer): Promise<Trap | null> => {
      if (trap === null || !isExecuted(asked, trap.statement)) return null;
      const here = trap;
      await here.when?.();
      if (here !== trap || ++met < here.nth) return null;
      trap = null;
      return here;
    };
    client.on('data', async (asked: Buffer) => {
      client.pause();
      const sprung = await metBy(asked);
      if (sprung?.at === 'before' && !(await sprung.spring())) return;
      held = sprung?.at === 'after' ? sprung : null;
      database.write(asked);
      if (sprung?.at === 'during' && !(await sprung.spring())) return;
      client.resume();
    });
    database.on('data', async (answer: Buffer) => {
      database.pause();
      if (held !== null && !(await held.spring())) return;
      held = null;
      client.write(answer);
      database.resume();
    });
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as AddressInfo).port,
    set: (next) => {
      trap = next;
      met = 0;
    },
    stop: () => {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A Bind message names the statement behind the empty name of its portal. */
const isExecuted = (message: Buffer, statement: string) => message.includes(`\0${statement}\0`);
