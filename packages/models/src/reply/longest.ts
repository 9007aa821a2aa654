/** Characters of text, thoughts and arguments of one reply at most: several times what a model can write, and far less than a journal takes. */
export const LONGEST = 2_000_000;
