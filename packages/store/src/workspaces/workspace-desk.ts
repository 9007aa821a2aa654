import { WORKSPACE_LIMITS, type WorkspaceDesk } from '@consilium/kernel';
import { firstRow } from '../postgres/call.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { fileVersions, findFile, listFiles, type ObjectParts, openFile } from './file-rows.ts';

const USED = {
  name: 'workspace_used',
  text: 'SELECT bytes FROM app.workspaces WHERE tenant = app.tenant() AND compartment = app.compartment() AND owner = $1',
};

/** Files of a person's agents, for the person: lists, versions and differences. */
export function createWorkspaceDesk({
  store,
  ...parts
}: ObjectParts & { readonly store: ScopedStore }): WorkspaceDesk {
  return {
    list: (caller, owner) =>
      store.read(caller, { action: 'workspace.list' }, async (transaction) => {
        const files = await listFiles(transaction, owner, '');
        const [bytes = 0] = (await firstRow(transaction, USED, [owner])) ?? [];
        return { files, bytes: Number(bytes), maxBytes: WORKSPACE_LIMITS.bytes };
      }),
    versions: (caller, owner, path) =>
      store.read(caller, { action: 'workspace.list' }, (transaction) =>
        fileVersions(transaction, owner, path),
      ),
    read: async (caller, owner, { path, version }) => {
      const found = await store.read(caller, { action: 'workspace.read' }, (transaction) =>
        findFile(transaction, owner, path, version),
      );
      return found && openFile(parts, caller.scope, found);
    },
  };
}
