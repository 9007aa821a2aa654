import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../api/call.ts';
import { OPERATIONS, type Operations } from '../../api/generated.ts';
import { useScope } from '../scope.tsx';

export type Artifact = Operations['listArtifactsOfMine']['response']['artifacts'][number];

const MOST = 200;

export function useArtifacts() {
  const patient = useScope();
  return useQuery({
    queryKey: ['listArtifacts', patient],
    queryFn: async ({ signal }) =>
      (patient === null
        ? await call('listArtifactsOfMine', { limit: MOST, signal })
        : await call('listArtifactsOfPatient', { patient, limit: MOST, signal })
      ).artifacts,
    staleTime: 0,
  });
}

/** All versions of one, newest first. */
export function useVersions(namespace: string, artifact: string) {
  const patient = useScope();
  return useQuery({
    queryKey: ['listArtifactVersions', patient, namespace, artifact],
    queryFn: async ({ signal }) =>
      (patient === null
        ? await call('listArtifactVersionsOfMine', { namespace, artifact, signal })
        : await call('listArtifactVersionsOfPatient', { patient, namespace, artifact, signal })
      ).artifacts,
    staleTime: 0,
  });
}

/** Where the bytes of a version are. */
export function useBytesAddress(): (of: Artifact) => string {
  const patient = useScope();
  const { path } = patient === null ? OPERATIONS.readArtifactOfMine : OPERATIONS.readArtifactOfPatient;
  return ({ namespace, name, version }) =>
    addressOf(path, {
      ...(patient === null ? {} : { patient }),
      namespace,
      artifact: name,
      revision: `v${version}`,
    });
}
