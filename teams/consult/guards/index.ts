import type { Callback } from '@consilium/kernel';
import { honestInteractions } from './honest-interactions.ts';
import { pinTopic } from './pin-topic.ts';
import { printFound } from './print-found.ts';

/** The guards around the agents that speak of the record. */
export const recordGuards: readonly Callback[] = [pinTopic, printFound, honestInteractions];
