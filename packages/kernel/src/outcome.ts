import type { Json } from './json.ts';
import type { PanelSection } from './messages/message.ts';

/**
 * The end of every agent or tool call. Never an exception that ends the run, never silence.
 * With an error, `text` holds the declared fallback; the status stays `error`.
 */
export type Outcome =
  | {
      readonly status: 'success';
      readonly text: string;
      readonly output?: Json;
      /** Set by a callback that put a text of ours in the place of the model's words; where it sends the person. */
      readonly ours?: { readonly section?: PanelSection };
      /** Asked of the person after the answer. Set by a callback from a template of code; what a model writes cannot set it. */
      readonly question?: string;
    }
  | {
      readonly status: 'empty';
      readonly text: string;
      /** It chose to say nothing, and why: kept, and shown to nobody as an answer. */
      readonly silence?: string;
    }
  | {
      readonly status: 'error';
      readonly code: string;
      readonly retryable: boolean;
      /** Fallback text, or the partial result kept when a cap was reached. */
      readonly text: string;
    };

/** It did what was asked; `output` is for the next step, `text` for a model or a person. */
export function success(text: string, output?: Json): Outcome {
  return output === undefined ? { status: 'success', text } : { status: 'success', text, output };
}

/** It did what was asked, and there was nothing to find. */
export function empty(text = ''): Outcome {
  return { status: 'empty', text };
}

/** It did not do it; not retryable unless said. */
export function failure(code: string, options: { retryable?: boolean; text?: string } = {}): Outcome {
  return { status: 'error', code, retryable: options.retryable ?? false, text: options.text ?? '' };
}
