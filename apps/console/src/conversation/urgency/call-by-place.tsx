import { useApi } from '../../api/use-api.ts';
import { LocationChoice } from '../../location/location-choice.tsx';
import { CallLinks } from './call-links.tsx';
import { callNumbers } from './call-numbers.ts';

/** The advice was written before anybody had said where they are: asked here, and the number of that country at once. */
export function CallByPlace() {
  const { data } = useApi('readLocation', {});
  const numbers = callNumbers(`Call ${data?.emergency_number ?? ''}`);
  return numbers.length > 0 ? <CallLinks numbers={numbers} /> : <LocationChoice inRow />;
}
