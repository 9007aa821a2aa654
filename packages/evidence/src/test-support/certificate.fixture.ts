import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that signs itself, good for a day around now, with its key. Both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const DAY = 86_400_000;
const ECDSA_SHA256 = seq(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** For these names, and for addresses of IPv4. */
export function certificateFor(names: readonly string[], addresses: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = seq(der(0x31, seq(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('stand-in')))));
  const alternatives = seq(
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  );
  const body = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    subject,
    seq(time(Date.now() - DAY), time(Date.now() + DAY)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, seq(seq(oid(0x55, 0x1d, 0x11), der(0x04, alternatives)))),
  );
  const whole = seq(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { cert, key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const size = value.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}

function seq(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** Two digits of a year are enough until 2050. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
