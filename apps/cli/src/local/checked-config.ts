import { ConsiliumError } from '@consilium/kernel';
import { type Config, readConfig } from '@consilium/server/config';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { type EnvFile, type Environment, withLines } from './env-file.ts';

/** The server's configuration. Throws Trouble that names each variable, and its line in .env. */
export function checkedConfig(environment: Environment, own: Environment, file: EnvFile): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConsiliumError) || error.code !== 'invalid_config') throw error;
    const remedy = withLines(error.remedy ?? '', file, environment, own);
    throw new Trouble('bad-setting', {
      what: 'A setting is wrong.',
      remedy,
      exit: EXIT.unfit,
      cause: error,
    });
  }
}
