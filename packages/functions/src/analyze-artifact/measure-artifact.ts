import { sentencesOf } from '../source/sentences.ts';
import { measureCode } from './measure-code.ts';

export type ArtifactType = 'code' | 'document' | 'config';

/** Counted by code, never by a model. */
export function measureArtifact(artifact: string, type: ArtifactType): { [metric: string]: number } {
  if (type === 'code') return { ...measureCode(artifact) };
  const lines = artifact.split('\n');
  const blank = lines.filter((line) => line.trim() === '').length;
  if (type === 'config') {
    const comments = lines.filter((line) => /^\s*(?:#|\/\/|;)/.test(line)).length;
    const settings = lines.length - blank - comments;
    return { lines: lines.length, blank_lines: blank, comment_lines: comments, lines_of_code: settings };
  }
  const words = artifact.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const sentences = sentencesOf(artifact).length;
  const average = sentences === 0 ? 0 : Math.round((words / sentences) * 10) / 10;
  return { lines: lines.length, blank_lines: blank, words, sentences, words_per_sentence: average };
}
