/** Tells tests, examples, documentation and the like from source by their path; ranking lowers them unless asked for. */
import type { FileClass } from '../storage/contract.ts';

const RULES: readonly (readonly [FileClass, RegExp])[] = [
  ['declaration', /\.d\.[cm]?ts$/],
  [
    'test',
    /(^|\/)(tests?|specs?|__tests__|__mocks__|mocks?|testing|fixtures?|testdata|e2e|cypress|test-support)\/|(^|\/)(test_[^/]*|[^/]*_test|[^/]*[.-](test|spec|mock|stories|bench)|conftest|[^/]*(Test|Tests|TestCase|Spec))\.[^/.]+$/,
  ],
  ['example', /(^|\/)(examples?|samples?|demos?|playground|benchmarks?|bench|tutorials?|_examples|docs_src)\//i],
  [
    'documentation',
    /(^|\/)(docs?|documentation|man)\/|\.(md|mdx|markdown|rst|adoc|txt|tex)$|(^|\/)(readme|changelog|license|contributing)[^/]*$/i,
  ],
  ['legacy', /(^|\/)(legacy|deprecated|compat|obsolete|archive[ds]?|old)\//i],
  ['data', /\.(json|jsonc|ya?ml|toml|ini|cfg|conf|properties|xml|csv|tsv|lock|po|pot|strings|resx|plist)$/i],
  ['template', /\.(html?|twig|blade\.php|ctp|erb|haml|slim|ejs|hbs|mustache|liquid|jinja2?|css|s[ac]ss|less|styl)$/i],
];

export function fileClassOf(path: string): FileClass {
  for (const [fileClass, pattern] of RULES) if (pattern.test(path)) return fileClass;
  return 'source';
}
