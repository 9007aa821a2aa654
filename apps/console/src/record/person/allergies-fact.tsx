import type { Panel } from '../../api/generated.ts';
import { useProposedChanges } from '../../changes/proposed-changes.ts';
import { Chip } from '../../components/chip.tsx';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { allergiesOf } from './person-words.ts';

const SHOWN = 4;

/** The allergies by name, in red; or that none is written, which is not the same as that there is none. */
export function AllergiesFact({ patient, panel }: { readonly patient: string; readonly panel: Panel }) {
  const open = useOpenInRecord();
  const proposed = useProposedChanges(patient);
  const isDisputed = panel.allergies.some(({ id }) => proposed.has(`AllergyIntolerance/${String(id)}`));
  const allergies = allergiesOf(panel);
  const isNamed = allergies.kind === 'named';
  return (
    <>
      <button
        type="button"
        className={`min-h-6 pointer-coarse:min-h-11 text-left font-semibold underline-offset-4 hover:underline ${isNamed ? 'text-urgent' : ''}`}
        onClick={() => open('allergies')}
      >
        {wordsOf(allergies)}
      </button>
      {isDisputed ? (
        <>
          {' '}
          <Chip tone="waits">change proposed</Chip>
        </>
      ) : null}
    </>
  );
}

function wordsOf(allergies: ReturnType<typeof allergiesOf>): string {
  if (allergies.kind === 'none-recorded') return 'None recorded';
  if (allergies.kind === 'none-active') return 'None active';
  if (allergies.kind === 'none-known') return allergies.words;
  const { names, isHigh } = allergies;
  const rest = names.length - SHOWN;
  const listed = `${names.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return isHigh ? `${listed} (high risk)` : listed;
}
