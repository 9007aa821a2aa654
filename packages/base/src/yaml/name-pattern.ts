/** A name that people write in files and models see: an agent, a function. */
export const IDENTIFIER = /^[a-z][a-z0-9_]{0,63}$/;
