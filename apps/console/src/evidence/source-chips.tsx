import type { EvidenceSnapshot } from '../api/generated.ts';
import { Chip } from '../components/chip.tsx';
import { isDoubted, LEVEL_WORDS, statusWords } from '../words/evidence-words.ts';

interface Props {
  readonly snapshot: Pick<EvidenceSnapshot, 'level' | 'status' | 'invented'>;
}

/** What a reader must know before the text: evidence level, retraction status, and whether the source is invented. */
export function SourceChips({ snapshot: { level, status, invented } }: Props) {
  return (
    <>
      <Chip>{LEVEL_WORDS[level]}</Chip>
      <Chip tone={status === 'retracted' ? 'danger' : isDoubted(status) ? 'waits' : 'plain'}>
        {statusWords(status, { level })}
      </Chip>
      {invented ? <Chip tone="stand-in">Invented for demonstration</Chip> : null}
    </>
  );
}
