import { createHash } from 'node:crypto';
import { passagesOf } from '@consilium/evidence';
import { library } from '@consilium/example-library';
import { type ChartFact, evidenceLevel, factId, passageFact } from '@consilium/kernel';

/** Every passage of the invented library by the id that authors of blind sets saw: `d07.2` is the second of the seventh document. */
export const libraryPassages: ReadonlyMap<string, ChartFact> = new Map(
  library.flatMap(({ source, text, licence, retrieved, status }, at) =>
    passagesOf(text).map(({ start, end }, part) => {
      const snapshot = {
        hash: createHash('sha256').update(text).digest('hex'),
        ...{ source, licence, retrieved, level: evidenceLevel(source), invented: true },
        status: status?.status ?? 'unknown',
      } as const;
      const fact = passageFact({ snapshot, start, end, text: text.slice(start, end), score: 0.5 });
      const id = `d${String(at + 1).padStart(2, '0')}.${part + 1}`;
      return [id, { ...fact, id: factId(fact) }] as const;
    }),
  ),
);
