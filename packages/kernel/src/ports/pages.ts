import type { Scope } from '../scope.ts';

/** A page of the web as text. */
export interface ReadPage {
  /** Where it was found in the end, after redirects. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly contentType: string;
  /** The text was cut at the cap. */
  readonly truncated: boolean;
}

/**
 * The one way out to the web. Throws ConsiliumError: `url_refused` (not public, not http(s), a bad hop), `page_unreachable`,
 * `page_too_large`, `page_unsupported` (content type), `page_unreadable` (no text in it), `timeout`, `aborted`.
 */
export interface Pages {
  /** `scope`: for whom it is read; tools say it, and what names a patient of theirs is refused (`names_patient`). */
  readonly read: (
    url: string,
    options: { readonly signal: AbortSignal; readonly scope?: Scope },
  ) => Promise<ReadPage>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly pages?: Pages;
  }
}
