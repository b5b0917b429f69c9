/** Commands as a list of processes shows them: one text without quotes around its arguments. */

/** The program, which may hold spaces where it is quoted, in the bundle of an application, or ends in `.exe`; its arguments. */
export function wordsOf(command: string): readonly string[] {
  const [, quoted, plain = '', rest = ''] = LISTED.exec(command) ?? [];
  return [quoted ?? plain, ...rest.split(/\s+/).filter(Boolean)];
}

const LISTED = /^(?:"([^"]+)"|(.*?\.app\/.*?(?=\s-|$)|[a-z]:\\.*?\.exe(?=\s|$)|\S*))(.*)$/is;
