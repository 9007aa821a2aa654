import { useState } from 'react';
import type { Session } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmergencyForm } from './emergency-form.tsx';

const NEVER_TREAT = ['patient', 'proxy', 'operator'];

/** The way to a patient who is not on the list, for people who treat patients. The server decides who does. */
export function BreakGlass({
  roles,
  development,
}: {
  readonly roles: Session['roles'];
  readonly development: boolean;
}) {
  const [open, setOpen] = useState(false);
  if (roles.length > 0 && roles.every((role) => NEVER_TREAT.includes(role))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a patient in an emergency</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Open a patient in an emergency">
        <EmergencyForm development={development} />
      </Dialog>
    </>
  );
}
