import type { CommonQuestion } from '@consilium/example-patients';
import type { Caller, LensSchema } from '@consilium/kernel';
import { cut, plain } from '../report/plain.ts';
import { UsageError } from '../report/usage-error.ts';
import { askAndShow } from './ask-and-show.ts';
import { checkedDay, checkedPatient } from './checked-words.ts';
import type { LocalLens } from './local-lens.ts';

export interface SessionOptions {
  readonly stand: LocalLens;
  readonly patients: readonly { readonly id: string; readonly title: string }[];
  readonly examples: readonly CommonQuestion[];
  readonly say: (text: string) => void;
  readonly width: () => number;
}

/** What is open and how answers are shown. */
export interface View {
  readonly patient: string;
  readonly asOf: string | undefined;
  readonly sql: boolean;
  readonly plan: boolean;
}

const COMMANDS = `  1, 2 …           ask the example with this number (:examples lists them)
  MATCH … ;        ask in Cypher; a query may have several lines and ends with ;
  :schema          labels, properties and relationships, with counts of this patient
  :patient NAME    open another patient (:patient alone lists them)
  :as-of DAY       ask the record as it was on a past day; :as-of now goes back
  :sql on|off      show the SQL that ran and its values
  :plan on|off     show PostgreSQL's plan of it
  :clear           forget a query that was begun
  :quit            or Ctrl-D`;

/** A conversation with the lens, line by line. */
export class LensSession {
  readonly #options: SessionOptions;
  #view: View;
  #caller: Caller;
  #begun = '';
  #refused = 0;
  #over = false;

  constructor(options: SessionOptions, view: View, caller: Caller) {
    this.#options = options;
    this.#view = view;
    this.#caller = caller;
  }

  /** Questions that were refused so far, and commands that were none. */
  get refused(): number {
    return this.#refused;
  }

  get over(): boolean {
    return this.#over;
  }

  get prompt(): string {
    const { patient, asOf } = this.#view;
    if (this.#begun !== '') return '  … (; ends) ';
    return `${patient}${asOf === undefined ? '' : ` @ ${asOf}`}> `;
  }

  greeting(): string {
    const title = this.#options.patients.find(({ id }) => id === this.#view.patient)?.title;
    return `${this.#view.patient}: ${title}\n\n${this.#listed()}\n\n${COMMANDS}\n`;
  }

  /** Takes one line. Rejects only if the database fails. */
  async take(line: string): Promise<void> {
    const text = line.trim();
    const command = /^:([a-z-]+)\s*(.*?);?$/.exec(text);
    try {
      if (command) await this.#command(command[1]!, command[2]!);
      else if (this.#begun === '' && /^\d+;?$/.test(text)) await this.#example(Number.parseInt(text, 10));
      else await this.#cypher(line);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#refused += 1;
      this.#options.say(error.message);
    }
  }

  /** No more lines: a query that has no ; is asked as it stands. */
  async end(): Promise<void> {
    if (this.#begun.trim() !== '') await this.#ask();
  }

  async #cypher(line: string): Promise<void> {
    this.#begun = this.#begun === '' ? line.trimStart() : `${this.#begun}\n${line}`;
    if (/^[\s;]*$/.test(this.#begun)) this.#begun = '';
    else if (/;\s*$/.test(line)) await this.#ask();
  }

  async #ask(): Promise<void> {
    const cypher = this.#begun.replace(/;\s*$/, '').trimEnd();
    this.#begun = '';
    const { asOf, sql, plan } = this.#view;
    const { stand, say, width } = this.#options;
    const { text, held } = await askAndShow(
      stand,
      this.#caller,
      { cypher, ...(asOf === undefined ? {} : { asOf }) },
      { sql, plan, width: width() },
    );
    if (!held) this.#refused += 1;
    say(`${text}\n`);
  }

  async #example(number: number): Promise<void> {
    const example = this.#options.examples[number - 1];
    if (example === undefined)
      throw new UsageError(`there are examples 1 to ${this.#options.examples.length}: :examples lists them`);
    this.#options.say(`${example.cypher}\n`);
    this.#begun = example.cypher;
    await this.#ask();
  }

  async #command(name: string, word: string): Promise<void> {
    const { say, stand, width } = this.#options;
    switch (name) {
      case 'help':
        return say(`${COMMANDS}\n`);
      case 'examples':
        return say(`${this.#listed()}\n`);
      case 'schema': {
        const { asOf } = this.#view;
        const schema = await stand.lens.schema(this.#caller, asOf === undefined ? {} : { asOf });
        return say(`${showSchema(schema, width())}\n`);
      }
      case 'patient':
        return this.#open(word);
      case 'as-of':
        return this.#travel(word);
      case 'sql':
      case 'plan':
        this.#view = { ...this.#view, [name]: switched(name, word) };
        return say(`${name} is ${word}`);
      case 'clear':
        this.#begun = '';
        return;
      case 'quit':
      case 'exit':
        this.#begun = '';
        this.#over = true;
        return;
      default:
        throw new UsageError(`there is no command :${name}. What there is:\n${COMMANDS}`);
    }
  }

  async #open(name: string): Promise<void> {
    const { patients, say, stand } = this.#options;
    if (name === '') {
      const widest = Math.max(...patients.map(({ id }) => id.length));
      return say(patients.map(({ id, title }) => `  ${id.padEnd(widest)}  ${title}`).join('\n'));
    }
    const ids = patients.map(({ id }) => id);
    const patient = checkedPatient(name, ids);
    this.#caller = await stand.open(patient);
    this.#view = { ...this.#view, patient };
    say(`${patient}: ${patients.find(({ id }) => id === patient)?.title}`);
  }

  #travel(word: string): void {
    const { say } = this.#options;
    if (word === '') throw new UsageError('say which day, as in :as-of 2019-01-31, or :as-of now');
    const asOf = word === 'now' ? undefined : checkedDay(word, new Date());
    this.#view = { ...this.#view, asOf };
    say(asOf === undefined ? 'the record as it stands' : `the record as it was recorded by ${asOf}`);
  }

  #listed(): string {
    return this.#options.examples
      .map(({ title }, index) => `  ${String(index + 1).padStart(2)}  ${title}`)
      .join('\n');
  }
}

function switched(name: string, word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on';
  throw new UsageError(`write :${name} on or :${name} off`);
}

/** The graph of one patient: what there can be, with counts and an example of each property. */
function showSchema({ nodes, relationships }: LensSchema, width: number): string {
  const ofNodes = nodes.flatMap(({ label, means, count, properties }) => [
    `:${label}  ${count}  ${means}`,
    ...properties.map(({ name, type, examples }) => {
      const example = examples[0] === undefined ? '' : `  e.g. ${plain(examples[0])}`;
      return cut(`    .${name.padEnd(16)} ${type.padEnd(9)}${example}`.trimEnd(), width);
    }),
  ]);
  const ofRelationships = relationships.map(
    ({ from, type, to, count }) => `(:${from})-[:${type}]->(:${to})  ${count}`,
  );
  return [...ofNodes, '', ...ofRelationships].join('\n');
}
