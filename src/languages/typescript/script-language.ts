/** Which language the `lang` of a script or a style in a component names. */

/** Id of the language of a script. */
export function scriptLanguage(lang: string | undefined): string {
  if (lang === 'ts' || lang === 'typescript') return 'typescript';
  return lang === 'tsx' || lang === 'jsx' ? 'tsx' : 'javascript';
}

/** Id of the language of a style, undefined for one that is not read. */
export function styleLanguage(lang: string | undefined): string | undefined {
  if (lang === undefined || lang === '' || lang === 'css' || lang === 'postcss' || lang === 'pcss') return 'css';
  return lang === 'scss' || lang === 'less' ? lang : undefined;
}
