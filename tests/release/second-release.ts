import { registerHooks } from 'node:module';

/**
 * Loaded before anything else (`node --import`), this makes a process the second release: the first one's sources with two edits.
 * One raises the version of every payload (replies have none and stay as they are), the other calls a function of the database
 * that has another signature than the first one's (second-migrations.ts).
 */
const raisedPayload = import.meta.resolve('./raised-payload.ts');

const EDITS: readonly (readonly [file: string, edit: (source: string) => string])[] = [
  [
    '../../packages/runtime/src/envelope/payload.ts',
    (source) => `${replaced(source, 'definePayload', 'defineFirst')}
import { raised } from '${raisedPayload}';
export const definePayload = raised(defineFirst);
`,
  ],
  [
    '../../packages/store/src/history/commit-turn.ts',
    (source) => replaced(replaced(source, 'app.end_turn(', 'app.end_turn_2('), '$18)', `$18, \\'second\\')`),
  ],
];
const edits = new Map(EDITS.map(([file, edit]) => [new URL(file, import.meta.url).href, edit]));

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const edit = edits.get(url);
    return edit === undefined ? loaded : { ...loaded, source: edit(String(loaded.source)) };
  },
});

function replaced(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`"${from}" has moved: edit it where it is now`);
  return source.replaceAll(from, to);
}
