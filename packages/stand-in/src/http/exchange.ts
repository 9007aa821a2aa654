import type { ServerResponse } from 'node:http';
import type { Fault } from '../faults.ts';
import type { BoundedLog } from '../wire-log.ts';
import { type OpenEntry, SentReply } from '../wire-log.ts';

/** One answer on its way out: waits, writes, cuts, and keeps the log's entry true. */
export class Exchange {
  readonly #response: ServerResponse;
  readonly #entry: OpenEntry | null;
  readonly #log: BoundedLog;
  readonly #start: number;
  #sent: SentReply | null = null;
  #wake: (() => void) | null = null;
  gone = false;

  constructor(response: ServerResponse, entry: OpenEntry | null, log: BoundedLog, start: number) {
    this.#response = response;
    this.#entry = entry;
    this.#log = log;
    this.#start = start;
    response.on('close', () => this.#closed());
  }

  /** Resolves early where the client leaves: check `gone` afterwards. */
  wait(ms: number): Promise<void> {
    if (ms <= 0 || this.gone) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** A whole body. Both malformed kinds and the cut apply to its text. */
  json(status: number, headers: Record<string, string>, text: string, fault: Fault): void {
    if (this.gone) return;
    const half = text.slice(0, Math.ceil(text.length / 2));
    const body = fault.malformed === 'invalid-json' ? `${half}<<not json>>` : fault.malformed ? half : text;
    const chunks = fault.cutAfterChunks ?? 2;
    if (chunks > 0) {
      const length = String(Buffer.byteLength(body));
      this.#head(status, { ...headers, 'content-type': 'application/json', 'content-length': length });
    }
    if (chunks === 1) this.#write(half);
    if (chunks < 2) this.#cut();
    else this.#end(body);
  }

  /** Server-sent events; in one write where no time passes between them. */
  async stream(headers: Record<string, string>, frames: readonly string[], fault: Fault): Promise<void> {
    if (this.gone) return;
    const cut = fault.cutAfterChunks ?? Number.POSITIVE_INFINITY;
    if (cut === 0) return this.#cut();
    this.#head(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const sent = malformedFrames(frames, fault).slice(0, cut);
    if (!fault.chunkMs && cut >= frames.length) return this.#end(sent.join(''));
    for (const [index, frame] of sent.entries()) {
      if (index > 0) await this.wait(fault.chunkMs ?? 0);
      if (this.gone) return;
      this.#write(frame);
    }
    if (cut < frames.length) this.#cut();
    else this.#end('');
  }

  #head(status: number, headers: Record<string, string>): void {
    this.#response.writeHead(status, headers);
    if (!this.#entry) return;
    this.#sent = new SentReply(status, headers);
    this.#entry.reply = this.#sent;
    this.#entry.firstByteMs = performance.now() - this.#start;
  }

  #write(text: string): void {
    this.#response.write(text);
    if (this.#sent) this.#sent.raw += text;
    if (this.#entry) this.#log.changed(this.#entry);
  }

  #end(text: string): void {
    if (this.#sent) this.#sent.raw += text;
    this.#response.end(text);
  }

  /** A turn of the loop later, so that what was written reaches the client first. */
  #cut(): void {
    if (this.#entry) this.#entry.cut = true;
    setImmediate(() => this.#response.destroy());
  }

  #closed(): void {
    this.gone = true;
    this.#wake?.();
    if (!this.#entry) return;
    this.#entry.endMs = performance.now() - this.#start;
    this.#entry.aborted = !this.#response.writableFinished && !this.#entry.cut;
    this.#log.changed(this.#entry);
  }
}

function malformedFrames(frames: readonly string[], { malformed }: Fault): readonly string[] {
  if (!malformed) return frames;
  const half = frames.slice(0, Math.ceil(frames.length / 2));
  return malformed === 'truncated' ? half : [...half, 'data: {"not json\n\n'];
}
