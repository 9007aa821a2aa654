import { errorCode } from '@consilium/kernel';

/** The code with which a call is refused; `done` where it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'done', errorCode);
