import type { Origin } from '../origin.ts';
import type { Caller } from './caller.ts';

/** One version of a file. All that an agent wrote are kept; the highest one is the file. */
export interface FileVersion {
  /** Relative to the root of its workspace. */
  readonly path: string;
  /** From 1, of this path. */
  readonly version: number;
  /** SHA-256 of the bytes. */
  readonly contentHash: string;
  readonly size: number;
  /** Where its words came from. */
  readonly origin: Origin;
  /** The run that wrote it. */
  readonly run: string;
  /** By the tenant's clock. */
  readonly writtenAt: string;
}

export interface FileContent extends FileVersion {
  readonly content: string;
}

export interface NewFile {
  readonly path: string;
  readonly content: string;
  readonly origin: Origin;
  /** The same step writes once, however often it is tried. */
  readonly step: string;
  /**
   * Code keeps this file of the interaction agent: only the newest versions that code wrote stay, and the newest files of its folder that
   * only code wrote (`CODE_KEEPS`). Default: every version stays.
   */
  readonly byCode?: true;
}

/** `changed`: another version than the expected one is present; 0: there is no such file. */
export type FileWritten =
  | { readonly outcome: 'written'; readonly version: number }
  | { readonly outcome: 'changed'; readonly version: number };

/**
 * The files of the agent whose run calls; no argument says whose they are, and the database refuses those of any other. Throws
 * ConsiliumError: `no_workspace` (the run is of no agent that has one), `invalid_path`, `file_not_found`, `file_too_large`,
 * `workspace_full`, `forbidden`.
 */
export interface WorkspaceFiles {
  /** The next version. */
  readonly write: (caller: Caller, file: NewFile) => Promise<number>;
  /** Replaces the one place where `old` stands, in the version that was read. Throws also `old_text_not_found`, `old_text_not_unique`. */
  readonly edit: (
    caller: Caller,
    edit: Omit<NewFile, 'content'> & {
      readonly version: number;
      readonly old: string;
      readonly new: string;
    },
  ) => Promise<FileWritten>;
  readonly read: (caller: Caller, path: string) => Promise<FileContent>;
  /** The newest versions of all files below the folder ('': of all), by path. */
  readonly list: (caller: Caller, folder: string) => Promise<readonly FileVersion[]>;
}

export interface Workspace {
  readonly files: readonly FileVersion[];
  /** Of all versions, and how many there may be. */
  readonly bytes: number;
  readonly maxBytes: number;
}

/** The files of all agents of the person in whose compartment they are. Each call leaves an audit entry. */
export interface WorkspaceDesk {
  /** `owner` is a research agent, or INTERACTION_OWNER. Of one that has written nothing: no files. */
  readonly list: (caller: Caller, owner: string) => Promise<Workspace>;
  /** Newest first; none: there is no such file. */
  readonly versions: (caller: Caller, owner: string, path: string) => Promise<readonly FileVersion[]>;
  /** Without a version the newest. Null: there is none. Throws ConsiliumError('object_damaged') for other bytes than were written. */
  readonly read: (
    caller: Caller,
    owner: string,
    file: { readonly path: string; readonly version?: number },
  ) => Promise<FileContent | null>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly files?: WorkspaceFiles;
  }
}
