/**
 * The end of a line that ends a sentence too. A line goes on where the next begins with a small letter, or where it asks for
 * more: "denies\nPE", "Her mother:\nMI".
 */
export const LINE_END =
  /(?<![,:(–—-][ \t]{0,3}|(?<![\p{L}\d])(?:and|or|nor|[Nn]o|[Nn]ot|[Nn]il|[Ww]ithout|any|of|for|with|the|an?|in|on|to|by|from|as|has|have|had|is|was|are|were|my|his|her|[Dd]enie[sd]|denying|[Pp]ossible|[Pp]robable|[Ll]ikely|[Ss]uspected|[Qq]uery|exclude|if|than|that|who|which|about|[Mm]other|[Ff]ather|[Bb]rother|[Ss]ister)[ \t]{0,3})\n(?![ \t]*\p{Ll})/u
    .source;
