import type { PresetMode } from '@consilium/kernel';
import type { Mode } from '../discussion.ts';
import { critique } from './critique.ts';
import { debate } from './debate.ts';
import { ensemble } from './ensemble.ts';
import { pipeline } from './pipeline.ts';
import { single } from './single.ts';

export const MODES: { readonly [mode in PresetMode]: Mode } = {
  single,
  critique,
  debate,
  pipeline,
  ensemble,
};
