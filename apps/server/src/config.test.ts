import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { agentModels, checksUrgency, modelsConfig } from './models-config.ts';

const good = {
  RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:2',
  DATABASE_URL: 'postgres://owner@127.0.0.1:3/consilium',
  DATABASE_APP_PASSWORD: 'app-password',
  DATABASE_OWN_PASSWORD: 'own-password',
  DATABASE_OPERATE_PASSWORD: 'operate-password',
  DATABASE_SYSTEM_PASSWORD: 'system-password',
  NODE_ENV: 'test',
  DEV_ISSUER_FILE: 'issuer.json',
};

describe('configuration [B9]', () => {
  it('fills defaults', () => {
    expect(readConfig(good)).toMatchObject({ ROLE: 'all', AI_PROVIDER: 'gemini', PORT: 8080 });
  });

  it('takes one address of the engine, or several', () => {
    expect(readConfig(good).RESTATE_INGRESS_URL).toEqual(['http://127.0.0.1:1']);
    const several = { ...good, RESTATE_INGRESS_URL: 'http://10.0.0.1:8080, http://10.0.0.2:8080' };
    expect(readConfig(several).RESTATE_INGRESS_URL).toEqual(['http://10.0.0.1:8080', 'http://10.0.0.2:8080']);
  });

  it('takes the models of the tiers from the environment, each for itself', () => {
    const local = { ...good, AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://127.0.0.1:4/v1' };
    const tiersOf = (more: object) => modelsConfig(readConfig({ ...local, ...more })).tiers;
    expect(tiersOf({ AI_FAST_MODEL: 'small', AI_DEEP_MODEL: 'large' })).toEqual({
      fast: ['small'],
      deep: ['large'],
    });
    expect(tiersOf({ AI_DEEP_MODEL: 'large' })).toEqual({ deep: ['large'] });
  });

  it.each([
    ['a provider', {}, true],
    [
      'a server of one’s own elsewhere',
      { AI_PROVIDER: 'compatible', AI_BASE_URL: 'https://10.0.0.1/v1' },
      true,
    ],
    ['a model on this machine', { AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://127.0.0.1:4/v1' }, false],
    ['switched off', { URGENCY_MODEL: '0' }, false],
  ])(
    'has messages read for danger by a model, unless it would not answer in time: %s [A15]',
    (_name, more, on) => {
      expect(checksUrgency(readConfig({ ...good, ...more }))).toBe(on);
    },
  );

  it('connects the providers that a tier, an agent or a file names, and no other [B9]', () => {
    const mixed = {
      ...{ ...good, AI_PROVIDER: 'gemini', AI_API_KEY: 'g', OPENAI_API_KEY: 'o', ANTHROPIC_API_KEY: 'a' },
      ...{ AI_FAST_MODEL: 'fast, openai/gpt-6-luna', AI_AGENT_MODELS: 'triage=compatible/qwen3:8b' },
      COMPATIBLE_BASE_URL: 'http://127.0.0.1:4/v1',
    };
    const { providers, tiers } = modelsConfig(readConfig(mixed));
    expect(providers).toEqual([
      { provider: 'gemini', apiKey: 'g' },
      { provider: 'openai', apiKey: 'o' },
      { provider: 'compatible', baseUrl: 'http://127.0.0.1:4/v1' },
    ]);
    expect(tiers).toEqual({ fast: ['fast', 'openai/gpt-6-luna'] });
    expect(modelsConfig(readConfig(mixed), ['anthropic/claude-haiku-5-5']).providers).toHaveLength(4);
    const second = { ...mixed, SUPPORT_MODEL: 'anthropic/claude-haiku-5-5' };
    expect(modelsConfig(readConfig(second)).providers).toHaveLength(4);
    expect(() => agentModels({ AI_AGENT_MODELS: 'triage' })).toThrow(/agent=model/);
  });

  it.each([
    ['a missing variable', { ...good, DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['a wrong value', { ...good, AI_PROVIDER: 'nobody' }, 'AI_PROVIDER'],
    ['a comma too many', { ...good, RESTATE_ADMIN_URL: 'http://127.0.0.1:2,' }, 'RESTATE_ADMIN_URL'],
    ['a port that is none', { ...good, PORT: '99999' }, 'PORT'],
    ['no way to verify a token', { ...good, DEV_ISSUER_FILE: '' }, 'TOKEN_JWKS_URL'],
  ])('names the variable for %s', (_what, environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  const {
    DATABASE_OPERATE_PASSWORD: _operate,
    DATABASE_SYSTEM_PASSWORD: system,
    DATABASE_OWN_PASSWORD: own,
    ...least
  } = good;
  it('lets a gateway be without the passwords of other roles, and a worker without that of operate', () => {
    expect(readConfig({ ...least, ROLE: 'gateway' }).DATABASE_SYSTEM_PASSWORD).toBeUndefined();
    const worker = { ...least, DATABASE_SYSTEM_PASSWORD: system, DATABASE_OWN_PASSWORD: own };
    expect(readConfig({ ...worker, ROLE: 'worker' }).ROLE).toBe('worker');
  });

  it.each([
    ['a worker', { ROLE: 'worker' }, ['SYSTEM', 'OWN']],
    ['a worker and gateway in one', { ROLE: 'all' }, ['SYSTEM', 'OWN']],
    ['a gateway that migrates', { ROLE: 'gateway', MIGRATE: '1' }, ['OPERATE', 'SYSTEM', 'OWN']],
  ])('names the passwords that %s misses', (_what, more, roles) => {
    for (const role of roles)
      expect(() => readConfig({ ...least, ...more })).toThrow(`DATABASE_${role}_PASSWORD`);
  });

  it('leaves the time after which a run is stuck to the teams, unless it is set', () => {
    expect(readConfig(good).STUCK_AFTER_MS).toBeUndefined();
    expect(readConfig({ ...good, STUCK_AFTER_MS: '1000' }).STUCK_AFTER_MS).toBe(1_000);
  });

  it('lets a worker be without an issuer: it takes no tokens', () => {
    expect(readConfig({ ...good, DEV_ISSUER_FILE: undefined, ROLE: 'worker' }).ROLE).toBe('worker');
  });

  const key = 'Zm9vLUJhci1Cb3ItUXV4LTk3Mi1Xb2xrZS1T';
  const { DEV_ISSUER_FILE: _dev, ...real } = good;
  const oidc = {
    ...{ ...real, TOKEN_JWKS_URL: 'https://issuer.example/jwks', SESSION_KEY: key },
    ...{ OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'consilium' },
    ...{ PUBLIC_URL: 'https://consilium.example' },
  };

  it('takes several session keys, the newest first [F4]', () => {
    expect(readConfig({ ...oidc, SESSION_KEY: `${key}1, ${key}2` }).SESSION_KEY).toEqual([
      `${key}1`,
      `${key}2`,
    ]);
  });

  it.each([
    ['a development issuer in production', { ...good, NODE_ENV: 'production' }, 'NODE_ENV'],
    ['the same without a word', { ...good, NODE_ENV: '' }, 'NODE_ENV'],
    ['the same in a worker', { ...good, NODE_ENV: 'production', ROLE: 'worker' }, 'NODE_ENV'],
    ['a development issuer for others to reach', { ...good, HOST: '0.0.0.0' }, 'HOST'],
    ['the same by IPv6', { ...good, HOST: '::' }, 'HOST'],
    ['the same under a public name', { ...good, PUBLIC_URL: 'https://consilium.example' }, 'PUBLIC_URL'],
    ['two issuers', { ...oidc, DEV_ISSUER_FILE: 'x', PUBLIC_URL: 'http://localhost:1' }, 'OIDC_ISSUER_URL'],
    ['keys of two issuers', { ...good, TOKEN_JWKS_URL: 'https://issuer.example/jwks' }, 'TOKEN_JWKS_URL'],
    ['a client of another issuer', { ...good, OIDC_CLIENT_ID: 'consilium' }, 'OIDC_CLIENT_ID'],
    ['a secret of another issuer', { ...good, OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_SECRET'],
    ['a short session key', { ...oidc, SESSION_KEY: 'short' }, 'SESSION_KEY'],
    ['a short second session key', { ...oidc, SESSION_KEY: `${key},` }, 'SESSION_KEY'],
    ['an issuer without a session key', { ...oidc, SESSION_KEY: '' }, 'SESSION_KEY'],
    ['an issuer without a client', { ...oidc, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
    ['an issuer without a public address', { ...oidc, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['a public address without TLS', { ...oidc, PUBLIC_URL: 'http://consilium.example' }, 'PUBLIC_URL'],
    ['a public address with a path', { ...oidc, PUBLIC_URL: 'https://example.org/consilium' }, 'PUBLIC_URL'],
    ['an issuer without TLS', { ...oidc, OIDC_ISSUER_URL: 'http://issuer.example' }, 'OIDC_ISSUER_URL'],
  ])('refuses %s, and names the variable [F4]', (_what, environment, name) => {
    expect(() => readConfig(oidc)).not.toThrow();
    expect(() => readConfig(environment)).toThrow(`${name}:`);
  });

  const strong = 'gT4vQz81LwYp0sHnXc7dRk2mUb5fJa9e';
  it.each([
    ['keys from a file', { ...oidc, TOKEN_JWKS_URL: 'file:///etc/keys' }, 'TOKEN_JWKS_URL'],
    ['keys without TLS', { ...oidc, TOKEN_JWKS_URL: 'http://issuer.example/jwks' }, 'TOKEN_JWKS_URL'],
    ['a provider without TLS', { ...good, AI_BASE_URL: 'http://models.example/v1' }, 'AI_BASE_URL'],
    ['another provider without TLS', { ...good, OPENAI_BASE_URL: 'http://m.example/v1' }, 'OPENAI_BASE_URL'],
    ['vectors without TLS', { ...good, EMBEDDING_BASE_URL: 'http://m.example/v1' }, 'EMBEDDING_BASE_URL'],
    ['a provider by another scheme', { ...good, AI_BASE_URL: 'ftp://127.0.0.1/v1' }, 'AI_BASE_URL'],
    ['objects without TLS', { ...good, OBJECTS_S3_ENDPOINT: 'http://s3.example' }, 'OBJECTS_S3_ENDPOINT'],
    [
      'what was seen of the trail without TLS',
      { ...good, CHECKPOINTS_SECOND_S3_ENDPOINT: 'http://s3.example' },
      'CHECKPOINTS_SECOND_S3_ENDPOINT',
    ],
    ['spans without TLS', { ...good, OTLP_URL: 'http://traces.example' }, 'OTLP_URL'],
    ['an engine by another scheme', { ...good, RESTATE_ADMIN_URL: 'file:///x' }, 'RESTATE_ADMIN_URL'],
    ['a database that is none', { ...good, DATABASE_URL: 'file:///x' }, 'DATABASE_URL'],
    ['a database without TLS', { ...good, DATABASE_URL: 'postgres://db.example/c' }, 'DATABASE_URL'],
    [
      'a database without TLS whose host is in the query',
      { ...good, DATABASE_URL: 'postgres://localhost/c?host=db.example' },
      'DATABASE_URL',
    ],
    [
      'a database that nobody checks',
      { ...good, DATABASE_URL: 'postgres://db.example/c?sslmode=no-verify' },
      'DATABASE_URL',
    ],
    ['Redis without TLS', { ...good, REDIS_URL: 'redis://cache.example' }, 'REDIS_URL'],
    ['a session key of one letter', { ...oidc, SESSION_KEY: 'k'.repeat(40) }, 'SESSION_KEY'],
    ['a session key of a pattern', { ...oidc, SESSION_KEY: 'aK3!pQ9z'.repeat(5) }, 'SESSION_KEY'],
    ['a session key that is guessed', { ...oidc, SESSION_KEY: `changeme-${strong}` }, 'SESSION_KEY'],
    ['a weak second session key', { ...oidc, SESSION_KEY: `${strong},${'k'.repeat(40)}` }, 'SESSION_KEY'],
    ['a short metrics token', { ...good, METRICS_TOKEN: 'm-1' }, 'METRICS_TOKEN'],
    ['a weak metrics token', { ...good, METRICS_TOKEN: 'm'.repeat(30) }, 'METRICS_TOKEN'],
    ['a worker for anybody to call', { ...good, WORKER_HOST: '0.0.0.0' }, 'RESTATE_IDENTITY_KEYS'],
  ])('refuses %s, and names the variable [F2]', (_what, environment, name) => {
    expect(() => readConfig(environment)).toThrow(`${name}:`);
  });

  it.each([
    { AI_BASE_URL: 'http://[::1]:4/v1', OTLP_URL: 'http://localhost:4318' },
    { AI_BASE_URL: 'https://models.example/v1', OBJECTS_S3_ENDPOINT: 'https://s3.example' },
    { DATABASE_URL: 'postgres://db.example/c?sslmode=verify-full', REDIS_URL: 'rediss://cache.example' },
    { DATABASE_URL: 'postgres://db/c', REDIS_URL: 'redis://cache', PRIVATE_NETWORK: '1' },
    { SESSION_KEY: strong, METRICS_TOKEN: strong },
    { WORKER_HOST: '0.0.0.0', RESTATE_IDENTITY_KEYS: 'publickeyv1_x' },
    { WORKER_HOST: '0.0.0.0', ROLE: 'gateway' },
  ])('takes %j [F2]', (more) => {
    expect(() => readConfig({ ...good, ...more })).not.toThrow();
  });

  it('lets a worker keep the variables of the sign-in to itself [F4]', () => {
    expect(readConfig({ ...good, ROLE: 'worker', HOST: '0.0.0.0' }).ROLE).toBe('worker');
  });
});
