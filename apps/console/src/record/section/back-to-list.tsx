import { Button } from '../../components/button.tsx';
import { useCloseItem } from './use-panel-place.ts';

/** From one thing back to the list that it stands in. */
export function BackToList({ name }: { readonly name: string }) {
  const close = useCloseItem();
  return (
    <div className="px-2 py-2">
      <Button kind="quiet" onClick={close}>
        <span aria-hidden="true">‹</span> {name}
      </Button>
    </div>
  );
}
