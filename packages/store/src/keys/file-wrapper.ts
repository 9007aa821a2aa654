import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { ConsiliumError, type KeyWrapper } from '@consilium/kernel';
import { derive, type Master, makeKeyFile, readKeyFile, retireOlderMasters } from './key-file.ts';

const NONCE = 12;
const TAG = 16;

/** Also in docs/operations.md. */
const NEW_FILE = `node -e 'require("fs").writeFileSync(process.argv[1], JSON.stringify({masters: [{id: 1,
  secret: crypto.getRandomValues(Buffer.alloc(32)).toString("base64url")}]}), {flag: "wx", mode: 0o600})' "$KEY_FILE"`;
const NO_FILE = `KEY_FILE names no file. Mount the one that sealed what there is; only a new installation makes one:
  ${NEW_FILE}`;

/**
 * Wraps keys with a file of master secrets: for development, and where the file is guarded as a KMS would be.
 * Tenants' keys are derived, so they need no row of their own. To rotate, add a master at the end: it wraps what is new
 * (the file is read at each wrap, which is seldom), and all of them unwrap; a process that meets a master it does not
 * know reads the file again. With `make` (default false) a missing file is made,
 * mode 0600; otherwise it is refused, as a forgotten mount would begin a second set of masters that opens nothing.
 * Throws ConsiliumError: `invalid_key_file`, `invalid_config` where there is none.
 */
export async function createFileWrapper(
  file: string,
  { make = false }: { readonly make?: boolean } = {},
): Promise<KeyWrapper> {
  if (!existsSync(file)) {
    if (!make) throw new ConsiliumError('invalid_config', { remedy: NO_FILE });
    await makeKeyFile(file);
  }
  /** With what was retired since: only who wraps again all that is left needs it. */
  let masters = await readKeyFile(file);
  const secretOf = async (id: number | undefined): Promise<Buffer> => {
    const known = () => masters.find((master) => master.id === id)?.secret;
    if (!known()) masters = await readKeyFile(file);
    return known() ?? refuse();
  };
  const newestNow = async () => (await readKeyFile(file)).at(-1) as Master & { readonly secret: Buffer };
  return {
    wrap: async (tenant, context, plain) => {
      const { id, secret } = await newestNow();
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', tenantKey(secret, tenant), nonce, { authTagLength: TAG });
      cipher.setAAD(boundTo(tenant, context));
      const head = Buffer.from([id]);
      return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: async (tenant, context, wrapped) => {
      const secret = await secretOf(wrapped[0]);
      if (wrapped.length < 1 + NONCE + TAG) return refuse();
      const nonce = wrapped.subarray(1, 1 + NONCE);
      const decipher = createDecipheriv('aes-256-gcm', tenantKey(secret, tenant), nonce, {
        authTagLength: TAG,
      });
      decipher.setAAD(boundTo(tenant, context)).setAuthTag(wrapped.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(wrapped.subarray(1 + NONCE, -TAG)), decipher.final()]);
      } catch {
        return refuse();
      }
    },
    namingKeys: async () => (await readKeyFile(file)).map(({ id, naming }) => ({ id, secret: naming })),
    isCurrent: async (wrapped) => wrapped[0] === (await newestNow()).id,
    retireOlder: () => retireOlderMasters(file),
  };
}

function tenantKey(secret: Buffer, tenant: string): Buffer {
  return derive(secret, `tenant ${tenant}`);
}

function boundTo(tenant: string, context: string): Buffer {
  return Buffer.from(JSON.stringify([tenant, context]));
}

function refuse(): never {
  throw new ConsiliumError('key_unreadable', {
    retryable: true,
    remedy: 'KEY_FILE must hold the master with which this key was wrapped',
  });
}
