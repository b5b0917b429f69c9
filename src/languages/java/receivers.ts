/** Syntax of Java from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'before',
  instance: words('this'),
  statics: new Set(),
  parent: words('super'),
  declares: new Set(),
  inherits: words('extends implements permits ,'),
  functions: new Set(),
  each: new Set(),
  methodsApart: true,
  creates: words('new'),
  casts: new Set(),
  narrows: words('instanceof'),
  variables: 'block',
  primitives: words('int long short byte char boolean float double void string'),
  lambda: '->',
  overElements: words('map forEach filter flatMap anyMatch allMatch noneMatch mapToInt peek ifPresent ifPresentOrElse'),
  makesNamed: /(?:^|\.)(?:mock|spy|getBean|getInstance|getService|getMapper|adapt)$/,
  handsOn: /(?:^|\.)(?:verify|spy|requireNonNull|requireNonNullElse|checkNotNull)$|\.when$/,
};
