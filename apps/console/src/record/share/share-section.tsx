import { addressOf } from '../../api/call.ts';
import { OPERATIONS } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { CONTROL } from '../../components/button.tsx';
import { clinicalNumber } from '../../components/numbers.ts';
import { useMayChange } from '../../grants/use-may-change.ts';
import { typesWords } from '../../words/type-words.ts';
import { Part, ROW } from '../section/part.tsx';

/** The whole record as a file for another doctor or system, and what is in it. It is sent nowhere. */
export default function ShareSection({ patient }: { readonly patient: string }) {
  const panel = useApi('readPanelOfPatient', { patient });
  const may = useMayChange(patient);
  const counts = Object.entries(panel.data?.counts ?? {})
    .filter(([type, count]) => count > 0 && type !== 'Patient')
    .toSorted(([, one], [, other]) => other - one);
  return (
    <>
      <Part title="The whole record as a file">
        <div className="border-rule border-t py-2">
          <p>
            One FHIR R4 bundle (JSON) that another hospital, practice or app can import. It holds every entry
            as it stands now, with the person. It does not hold conversations, earlier versions, who read the
            record, or files such as PDFs and photos that were added as originals.
          </p>
          <p className="mt-2 text-ink-2 text-small">
            The file goes to your device and nowhere else. From there it is in your hands: it is not
            encrypted. The download is entered under “Who read this”.
          </p>
          {may === 'read' ? (
            <p className="mt-3 font-semibold text-small">Emergency access is for reading: no download.</p>
          ) : (
            <a
              download
              href={addressOf(OPERATIONS.exportRecordOfPatient.path, { patient })}
              className={`${CONTROL} mt-3 inline-flex items-center border-ink bg-ink px-3 font-semibold text-paper text-small hover:opacity-90`}
            >
              Download the record
            </a>
          )}
        </div>
      </Part>
      {counts.length === 0 ? null : (
        <Part title="What it holds">
          <ul className="@md:columns-2 @md:gap-6">
            {counts.map(([type, count]) => (
              <li key={type} className={`${ROW} flex break-inside-avoid justify-between text-small`}>
                <span>{typesWords(type, count)}</span>
                <span className="font-semibold">{clinicalNumber(count)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
