import type { AnyFunction } from '@consilium/kernel';

/** The functions of this deployment, by name. */
export const functions: readonly AnyFunction[] = [];
