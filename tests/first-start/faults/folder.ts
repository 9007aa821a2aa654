import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, Patient } from './fault.ts';
import { look, type } from './looking.ts';

/** A file of the folder, changed or taken away, and put back as the remedy says. */
const fileFault = (
  name: string,
  file: string,
  finds: string,
  remedy: RegExp,
  change: (path: string) => void,
  how: 'put back' | 'type it' = 'put back',
): Fault => ({
  ...{ name, finds, remedy },
  plant: (patient) => {
    const path = join(patient.data, file);
    const kept = readFileSync(path);
    const restore = () => {
      rmSync(path, { force: true });
      writeFileSync(path, kept, { mode: 0o600 });
    };
    change(path);
    return {
      look: () => look(patient),
      cure: (words) => (how === 'type it' ? type(words) : restore()),
      clean: restore,
    };
  },
});

const otherKeys = () =>
  JSON.stringify({ masters: [{ id: 1, secret: Buffer.alloc(32, 7).toString('base64url') }] });

export const folderFaults: readonly Fault[] = [
  fileFault('keys that are gone', 'keys.json', 'keys-missing', /put back the file/, (path) => rmSync(path)),
  fileFault('keys of another folder', 'keys.json', 'keys-wrong', /put back the file/, (path) =>
    writeFileSync(path, otherKeys()),
  ),
  fileFault(
    'keys that a group may read',
    'keys.json',
    'keys-open',
    /^chmod 600 /,
    (path) => chmodSync(path, 0o640),
    'type it',
  ),
  fileFault('data of a newer release', 'consilium.json', 'data-too-new', /git pull|--data/, (path) => {
    const marker = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...marker, format: 99, version: '9.0.0' }));
  }),
  fileFault('data of an older release', 'consilium.json', 'data-too-old', /--data/, (path) => {
    const marker = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...marker, format: 1, version: '0.0.9' }));
  }),
  fileFault(
    'damaged passwords',
    'passwords.json',
    'setting-broken',
    /^rm /,
    (path) => writeFileSync(path, '{"DATAB'),
    'type it',
  ),
  fileFault(
    'a damaged session key',
    'session-key',
    'setting-broken',
    /^rm /,
    (path) => writeFileSync(path, ''),
    'type it',
  ),
  fileFault('a clock that went back', 'consilium.json', 'clock-behind', /timedatectl/, (path) => {
    const later = Date.now() / 1_000 + 86_400;
    utimesSync(path, later, later);
  }),
  {
    name: 'a file where the folder should be',
    finds: 'folder-is-file',
    remedy: /--data FOLDER/,
    plant: (patient: Patient) => {
      const file = join(patient.clone, 'a-file');
      writeFileSync(file, '');
      const chosen = { data: join(file, 'data') };
      return {
        look: () => look(patient, chosen),
        cure: () => {
          chosen.data = join(patient.clone, 'a-folder');
        },
        clean: () => {
          rmSync(file, { force: true });
          rmSync(join(patient.clone, 'a-folder'), { recursive: true, force: true });
        },
      };
    },
  },
  {
    name: 'a console that is not built',
    finds: 'console-not-built',
    remedy: /npm run build -w @consilium\/console/,
    plant: (patient: Patient) => {
      const dist = join(patient.clone, 'apps/console/dist');
      renameSync(dist, `${dist}-away`);
      const back = () => {
        rmSync(dist, { recursive: true, force: true });
        renameSync(`${dist}-away`, dist);
      };
      return {
        look: () => look(patient),
        // The build itself is what a first start does; here its result is put back.
        cure: () => {
          mkdirSync(dist, { recursive: true });
          writeFileSync(join(dist, 'index.html'), '');
        },
        clean: back,
      };
    },
  },
];
