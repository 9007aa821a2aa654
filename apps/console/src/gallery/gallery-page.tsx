import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { BasicParts } from './parts/basic-parts.tsx';
import { ConversationParts } from './parts/conversation-parts.tsx';
import { FunctionsParts } from './parts/functions-parts.tsx';
import { PatientsParts, RecordParts } from './parts/record-parts.tsx';

/** Asks nobody: whatever a part would read is not there. */
const nobody = () =>
  new QueryClient({ defaultOptions: { queries: { enabled: false }, mutations: { retry: false } } });

/** Every part in each of its states, with made-up data. It needs no session; tests visit it in both themes. */
export function GalleryPage() {
  const [client] = useState(nobody);
  return (
    <QueryClientProvider client={client}>
      <main className="mx-auto max-w-[60rem] px-4 pt-8 pb-24 tablet:px-8">
        <h1 className="font-serif text-title">Gallery</h1>
        <p className="mt-1 max-w-[68ch] text-ink-2">
          Every part of the console in each of its states. Everybody and everything here is made up.
        </p>
        <ThemeChoice />
        <BasicParts />
        <PatientsParts />
        <ConversationParts />
        <RecordParts />
        <FunctionsParts />
      </main>
    </QueryClientProvider>
  );
}
