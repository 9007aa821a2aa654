import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { directionsWrittenOut } from '../../shown-text/without-directions.ts';

/** The FHIR resource as text, for those who want to see it. */
export function RawResource({ resource }: { readonly resource: object }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="border-rule border-t pt-2">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the FHIR resource' : 'Show the FHIR resource'}
      </Button>
      {isShown ? (
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-control bg-sunk p-3 text-note [overflow-wrap:anywhere]">
          {directionsWrittenOut(JSON.stringify(resource, null, 2))}
        </pre>
      ) : null}
    </div>
  );
}
