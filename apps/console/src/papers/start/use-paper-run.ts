import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSettled } from '../../components/use-settled.ts';
import { priceWords } from '../../words/price-words.ts';
import { type PaperPipeline, paperOf } from './paper-progress.ts';

/** Milliseconds after the last key until the price is asked for. */
const SETTLED_MS = 600;
const EVERY_MS = 1_000;

/**
 * A paper that is about to be written: its price, its start, how far it is.
 *
 * @param input Null: not whole yet.
 */
export function usePaperRun(
  patient: string,
  pipeline: PaperPipeline,
  input: { readonly [field: string]: string } | null,
) {
  const [run, setRun] = useState<string | null>(null);
  const asked = useSettled(input === null ? null : JSON.stringify(input), SETTLED_MS);
  const price = useQuery({
    queryKey: ['estimate', patient, pipeline, asked],
    queryFn: ({ signal }) =>
      call('estimatePipelineOfPatient', { patient, pipeline, body: JSON.parse(asked ?? '{}'), signal }),
    enabled: asked !== null && run === null,
    ...{ retry: false, staleTime: 60_000, gcTime: 0 },
  });
  const begin = useMutation({
    networkMode: 'always',
    mutationFn: () => call('runPipelineOfPatient', { patient, pipeline, body: input ?? {} }),
    onSuccess: (started) => setRun(started.run),
  });
  const work = useQuery({
    queryKey: ['readWork', patient, run, 'paper'],
    queryFn: ({ signal }) => call('readWorkOfPatient', { patient, run: run ?? '', signal }),
    enabled: run !== null,
    refetchInterval: ({ state }) => (paperOf(state.data) === null ? EVERY_MS : false),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => call('cancelWorkOfPatient', { patient, run: run ?? '' }),
  });
  return {
    ...{ run, begin, work, cancel },
    again: () => setRun(null),
    priceWords: wordsOf(input !== null, price.data, price.isError),
  };
}

function wordsOf(
  isWhole: boolean,
  price: Awaited<ReturnType<typeof call<'estimatePipelineOfPatient'>>> | undefined,
  isRefused: boolean,
): string {
  if (!isWhole) return 'Fill in the required fields to see the price.';
  if (price === undefined) return isRefused ? 'The price is not known.' : 'Calculating the price';
  const ms = { least: price.seconds.least * 1_000, most: price.seconds.most * 1_000 };
  return priceWords({ ...price.estimate, ms, standIn: price.stand_in });
}
