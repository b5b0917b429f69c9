/** First argument of the hook that makes it a parser for another hook. */
export const PARSE = 'parse-bash';
