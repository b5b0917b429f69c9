/** How a made-up file looks in each language. */
import type { Vocabulary } from './vocabulary.ts';

export interface Template {
  readonly extension: string;
  method(words: Vocabulary): string;
  file(type: string, methods: string, words: Vocabulary): string;
}

/** Statements that all languages with braces share, apart from the mark of a variable. */
function body(words: Vocabulary, indent: string, mark = ''): string {
  const [input, result] = [words.variable(), words.variable()];
  const lines = [
    `if (${mark}${input} == ${words.number()}) {`,
    `    ${mark}${result} = ${words.method()}(${mark}${input}, "${words.sentence()}");`,
    '}',
    ...Array.from(
      { length: 2 + (words.number() % 9) },
      () => `${mark}${words.variable()} = ${words.method()}(${mark}${result});`,
    ),
    `return ${mark}${result};`,
  ];
  return lines.map((line) => indent + line).join('\n');
}

function steps(words: Vocabulary, indent: string, assign: string): string {
  const step = (): string => `${indent}${words.variable()}${assign}${words.method()}(${words.variable()})\n`;
  return Array.from({ length: 3 + (words.number() % 12) }, step).join('');
}

const typescript: Template = {
  extension: 'ts',
  method: (words) =>
    `  /** ${words.sentence()}. */\n  ${words.method()}(${words.variable()}: ${words.typeName()}): ${words.typeName()} {\n    let ${words.variable()};\n${body(words, '    ')}\n  }\n`,
  file: (type, methods, words) =>
    `import { ${words.typeName()} } from './${words.noun()}';\n\n/** ${words.sentence()}. */\nexport class ${type} {\n${methods}}\n`,
};

const php: Template = {
  extension: 'php',
  method: (words) =>
    `    /**\n     * ${words.sentence()}.\n     */\n    public function ${words.method()}(${words.typeName()} $${words.variable()})\n    {\n${body(words, '        ', '$')}\n    }\n`,
  file: (type, methods, words) =>
    `<?php\n\nnamespace App\\${words.typeName()};\n\nuse App\\Models\\${words.typeName()};\n\nclass ${type}\n{\n${methods}}\n`,
};

const java: Template = {
  extension: 'java',
  method: (words) =>
    `    /** ${words.sentence()}. */\n    public Object ${words.method()}(${words.typeName()} ${words.variable()}) {\n${body(words, '        ')}\n    }\n`,
  file: (type, methods, words) =>
    `package app.${words.noun()};\n\nimport app.${words.noun()}.${words.typeName()};\n\npublic class ${type} {\n${methods}}\n`,
};

const go: Template = {
  extension: 'go',
  method: (words) =>
    `// ${words.sentence()}.\nfunc (s *Service) ${words.method()}(${words.variable()} *Model) error {\n\tif ${words.variable()} == nil {\n\t\treturn errors.New("${words.sentence()}")\n\t}\n${steps(words, '\t', ' := s.')}\treturn ${words.method()}(${words.variable()})\n}\n`,
  file: (type, methods, words) =>
    `package ${words.noun()}\n\nimport "errors"\n\n// ${type} ${words.sentence()}.\ntype ${type} struct{}\n\n${methods}`,
};

const python: Template = {
  extension: 'py',
  method: (words) =>
    `    def ${words.method()}(self, ${words.variable()}):\n        """${words.sentence()}."""\n${steps(words, '        ', ' = self.')}        if not ${words.variable()}:\n            raise ValueError("${words.sentence()}")\n        return ${words.method()}(${words.variable()})\n`,
  file: (type, methods, words) =>
    `"""${words.sentence()}."""\nfrom app.${words.noun()} import ${words.typeName()}\n\n\nclass ${type}:\n${methods}`,
};

const ruby: Template = {
  extension: 'rb',
  method: (words) =>
    `  # ${words.sentence()}.\n  def ${words.method()}(${words.variable()})\n${steps(words, '    ', ' = ')}    raise "${words.sentence()}" if ${words.variable()}.nil?\n    ${words.method()}(${words.variable()})\n  end\n`,
  file: (type, methods, words) => `# ${words.sentence()}.\nclass ${type} < ${words.typeName()}\n${methods}end\n`,
};

const csharp: Template = {
  extension: 'cs',
  method: (words) =>
    `    /// <summary>${words.sentence()}.</summary>\n    public object ${words.method()}(${words.typeName()} ${words.variable()})\n    {\n${body(words, '        ')}\n    }\n`,
  file: (type, methods, words) =>
    `using App.${words.typeName()};\n\nnamespace App;\n\npublic class ${type}\n{\n${methods}}\n`,
};

export const LANGUAGES: readonly Template[] = [typescript, php, java, go, python, ruby, csharp];
