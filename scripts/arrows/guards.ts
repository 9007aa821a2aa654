import { importsOf } from './imports.ts';
import { type Finding, isDevLauncher, isTestCode, type SourceFile } from './source-file.ts';

/** A lesson kept as a rule: what may not be written, and the only places where it may. */
type Guard = {
  readonly rule: string;
  readonly message: string;
  readonly only?: RegExp;
  readonly except?: RegExp;
  /** Token sequences, separated by blanks. */
  readonly code?: readonly string[];
  readonly modules?: RegExp;
  readonly strings?: RegExp;
};

const guards: readonly Guard[] = [
  {
    rule: 'sql-in-store',
    message: 'SQL stands in store and record only, where the scoped transaction guards it',
    // The engine's own introspection is asked in SQL too; it holds codes and ids, never a patient's rows.
    except: /^packages\/(store|record)\/|^packages\/runtime\/src\/engine-admin/,
    strings: /\bselect\b[\s\S]*\bfrom\s+\S|\binsert\s+into\s+\S|\bupdate\s+\S+\s+set\b|\bdelete\s+from\s+\S/i,
  },
  {
    rule: 'network-in-egress',
    message:
      'requests leave through packages/evidence/src/egress or a listed client: no other file opens a connection',
    // The console's one call goes to its own origin; its page's policy allows no other.
    except:
      /^packages\/(evidence\/src\/egress|models\/|runtime\/src\/(engine-admin|ingress))|^apps\/console\/src\/api\/call\.ts$/,
    code: [
      'fetch (',
      'globalThis . fetch',
      'http . request',
      'http . get',
      'https . request',
      'https . get',
      'http2 . connect',
    ],
    modules: /^(undici|node-fetch|axios|got|(node:)?(https|net|tls|dgram))$/,
  },
  {
    rule: 'durable-step',
    message:
      'the engine is asked through packages/runtime/src/durable only, where envelopes and time-outs are applied',
    except: /^packages\/runtime\/src\/durable\//,
    code: ['ctx . run', '. genericCall', '. genericSend'],
  },
  {
    rule: 'one-pending-await',
    message: 'two plain awaits on one context break its replay: use RestatePromise',
    only: /^packages\/runtime\/src\//,
    // Neither sees the engine's context: the bus speaks to Redis, the time limit stands inside one step.
    except: /^packages\/runtime\/src\/(bus\/|durable\/time-limit\.ts$)/,
    code: ['Promise . all', 'Promise . race', 'Promise . allSettled', 'Promise . any'],
  },
  {
    rule: 'environment-in-config',
    message: 'the environment is read by an app’s entry and its config.ts only: take the value as an option',
    except:
      /^apps\/server\/src\/(config|serve)\.ts$|^apps\/cli\/src\/main\.ts$|^apps\/console\/vite\.config\.ts$/,
    code: ['process . env'],
    modules: /^(node:)?process$/,
  },
  {
    rule: 'keys-by-configuration',
    message:
      'KEY_WRAPPER chooses what wraps keys: open them with openKeys or openWrapper of apps/server/src/open-stores.ts',
    except: /^packages\/store\/src\/(keys\/|index\.ts$)|^apps\/server\/src\/open-stores\.ts$/,
    code: ['createFileWrapper', 'createKeyRing', '. KEY_FILE'],
  },
  {
    rule: 'function-failures',
    message: 'a function throws FunctionError, whose codes everything that explains them must know',
    only: /^packages\/functions\/src\/|^teams\/[^/]+\/papers\//,
    code: ['new ConsiliumError'],
  },
  {
    rule: 'kernel-has-no-clock',
    message: 'kernel and clinical have no clock: take the time as a value',
    only: /^packages\/(kernel|clinical)\//,
    code: ['Date . now', 'new Date ( )', 'performance . now'],
  },
];

/** The guards by name. */
export const guardRules: readonly string[] = guards.map(({ rule }) => rule);

function hasSequence(file: SourceFile, index: number, code: string): boolean {
  const wanted = code.split(' ');
  const before = file.tokens[index - 1]?.text;
  // `reply.fetch(` and `function fetch(` are someone else's.
  if (wanted[0] !== '.' && (before === '.' || before === 'function')) return false;
  return wanted.every((text, step) => {
    const token = file.tokens[index + step];
    return token !== undefined && token.kind !== 'text' && token.text === text;
  });
}

/** Checks one file against the guards. Test code and the testing package may do all of it. */
export function checkGuards(file: SourceFile): readonly Finding[] {
  if (isTestCode(file.path) || file.path.startsWith('packages/testing/')) return [];
  return guards.flatMap((guard): readonly Finding[] => {
    if (guard.only?.test(file.path) === false || guard.except?.test(file.path)) return [];
    if (guard.rule === 'network-in-egress' && isDevLauncher(file.path)) return [];
    const code = file.tokens.filter((_, index) =>
      guard.code?.some((sequence) => hasSequence(file, index, sequence)),
    );
    const strings = file.tokens.filter((token) => token.kind === 'text' && guard.strings?.test(token.text));
    const modules = importsOf(file).filter(
      ({ target, typesOnly }) => !typesOnly && guard.modules?.test(target),
    );
    return [...code, ...strings, ...modules].map(({ line }) => ({
      rule: guard.rule,
      path: file.path,
      line,
      message: guard.message,
    }));
  });
}
