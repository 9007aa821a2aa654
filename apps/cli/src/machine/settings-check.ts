import { checkedConfig } from '../local/checked-config.ts';
import type { EnvFile, Environment } from '../local/env-file.ts';
import { Trouble } from '../report/trouble.ts';
import type { Finding } from './finding.ts';

/** What a start sets itself; any value that is well-formed will do. */
export const SET_BY_START: Environment = {
  RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
  DATABASE_URL: 'postgresql://127.0.0.1:1/none',
  DATABASE_APP_PASSWORD: 'not-looked-at',
  DATABASE_OWN_PASSWORD: 'not-looked-at',
  DATABASE_OPERATE_PASSWORD: 'not-looked-at',
  DATABASE_SYSTEM_PASSWORD: 'not-looked-at',
  DEV_ISSUER_FILE: 'not-looked-at',
  SESSION_KEY: 'not-looked-at-but-long-enough-for-a-key',
};

/** Whether the server would take these settings, before any engine runs. */
export function checkSettings(own: Environment, given: Environment, file: EnvFile): Finding | null {
  const provider = given.AI_PROVIDER === 'openai-compatible' ? { AI_PROVIDER: 'compatible' } : {};
  try {
    checkedConfig({ NODE_ENV: 'development', ...given, ...SET_BY_START, ...provider }, own, file);
    return null;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return {
      id: error.code,
      what: `${error.message} ${error.remedy}`,
      why: 'The server does not start with it.',
      remedy: `correct it in ${file.path}, or in the shell`,
    };
  }
}
