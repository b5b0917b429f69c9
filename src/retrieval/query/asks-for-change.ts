/** Whether a sentence asks for a change, as tasks and subjects of commits do: "Fix …", "Users: Added …". */

const VERBS =
  'add|allow|appl|avoid|bump|change|clean|convert|correct|create|delete|deprecate|disable|drop|enable|ensure|extract|fix|handle|hide|implement|improve|include|introduce|make|merge|migrate|move|optimi[sz]e|prevent|refactor|remove|rename|replace|restore|revert|rewrite|set|show|simplif|split|stop|support|switch|tweak|update|upgrade|use';

/** The verb comes first, or behind the name of what is changed. */
const CHANGE = new RegExp(`^(?:please |[\\w ./&()[\\]-]{1,40}: )?(?:${VERBS})(?:e?[ds]|y|ie[ds]|ped)?\\b`, 'i');

export function asksForChange(sentence: string): boolean {
  return CHANGE.test(sentence.trim());
}
