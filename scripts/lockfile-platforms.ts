/** An entry of package-lock.json, as far as it matters here. */
export type LockedPackage = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

type Packages = Readonly<Record<string, LockedPackage>>;

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** For which machines a package is, by its name: `binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = /-musl/.test(name) ? ['musl'] : /linux.*-gnu/.test(name) ? ['glibc'] : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

/**
 * The entries that npm left out: packages for other machines, which it drops from the lockfile when the registry
 * in use does not carry them, and whose absence `npm ci` then refuses. Throws where a name tells no platform,
 * as such a package would be installed everywhere.
 */
export function missingPlatforms(packages: Packages): Packages {
  const missing: Record<string, LockedPackage> = {};
  for (const [owner, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      if (place in packages || `${owner}/${place}` in packages) continue;
      const platform = platformOf(name);
      if (platform.cpu === undefined && platform.os === undefined)
        throw new Error(`${name}: for which machine is it?`);
      missing[place] = { version, ...platform, ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}
