import { ConsiliumError } from '../errors.ts';
import { INTERACTION_OWNER } from './agent.ts';

/** A file lies in one of these. */
export const WORKSPACE_FOLDERS = {
  interaction: ['user_profile', 'conversation_history', 'sessions', 'research_index'],
  research: ['reports', 'evidence', 'correspondence', 'tracking', 'notes'],
} as const;
export type WorkspaceKind = keyof typeof WORKSPACE_FOLDERS;

/** Of one workspace. Every version that is kept counts with its bytes and `perVersion` for its row. */
export const WORKSPACE_LIMITS = {
  files: 1_000,
  bytes: 67_108_864,
  fileBytes: 1_048_576,
  perVersion: 1_024,
} as const;

/** Of the files that code keeps in the interaction agent's workspace: versions of a file, and files of a folder. */
export const CODE_KEEPS = { versions: 10, files: 200 } as const;

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;
const MOST_CHARACTERS = 255;
const MOST_SEGMENTS = 8;

/** Whose folders a workspace has. */
export function workspaceKind(owner: string): WorkspaceKind {
  return owner === INTERACTION_OWNER ? 'interaction' : 'research';
}

/**
 * The one name of a file: relative to the root of its workspace, in one of its folders. One slash before it is the root's. Throws
 * ConsiliumError('invalid_path').
 */
export function filePath(text: string, kind: WorkspaceKind): string {
  const segments = checkedSegments(text, kind);
  if (segments.length < 2) throw invalidPath(kind);
  return segments.join('/');
}

/** The same for a folder; a slash may end it. Nothing, `/` and `.` are the root: ''. */
export function folderPath(text: string, kind: WorkspaceKind): string {
  if (text === '' || text === '/' || text === '.') return '';
  return checkedSegments(text.endsWith('/') ? text.slice(0, -1) : text, kind).join('/');
}

function checkedSegments(text: string, kind: WorkspaceKind): readonly string[] {
  if (text.length > MOST_CHARACTERS) throw invalidPath(kind);
  const segments = (text.startsWith('/') ? text.slice(1) : text).split('/');
  const [folder = ''] = segments;
  const folders: readonly string[] = WORKSPACE_FOLDERS[kind];
  if (segments.length > MOST_SEGMENTS || !folders.includes(folder)) throw invalidPath(kind);
  if (!segments.every((segment) => SEGMENT.test(segment))) throw invalidPath(kind);
  return segments;
}

function invalidPath(kind: WorkspaceKind): ConsiliumError {
  return new ConsiliumError('invalid_path', {
    remedy: `write ${WORKSPACE_FOLDERS[kind].map((folder) => `${folder}/…`).join(', ')}: letters, digits, ".", "_", "-", at most ${MOST_SEGMENTS} parts`,
  });
}
