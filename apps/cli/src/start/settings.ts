import type { EnvFile, Environment } from '../local/env-file.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** What the person set: by the shell, else in .env. Empty values count as not set. */
export function givenSettings(own: Environment, file: EnvFile): Environment {
  const filled = (values: Environment) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  return { ...filled(file.values), ...filled(own) };
}

/** Port of the console: the flag, else PORT, else 8080. Throws Trouble. */
export function checkedPort(flag: string | undefined, given: Environment, file: EnvFile): number {
  const text = flag ?? given.PORT ?? '8080';
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  const line = file.lines.get('PORT');
  const where = flag !== undefined ? '--port' : line === undefined ? 'PORT' : `PORT (.env, line ${line})`;
  throw new Trouble('bad-setting', {
    what: `${where}: ${text} is no port.`,
    remedy: 'a number from 1 to 65535, such as 8080; 0 takes any that is free',
    exit: flag === undefined ? EXIT.unfit : EXIT.usage,
  });
}
