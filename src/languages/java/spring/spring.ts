/** Spring in Java and Kotlin: controllers, services, repositories, entities, events, configuration, messages and views. */
import { type Framework, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { classEdges, classEntities } from './class-facts.ts';
import { readConfiguration } from './configuration.ts';
import { eventEdges, eventEntities } from './events.ts';
import { type JvmFile, type JvmType, jvmFileOf } from './jvm-file.ts';
import { readMessages } from './messages.ts';
import { actionEdges, actionEntities, actionsOf } from './routes.ts';
import { stereotypeOf } from './stereotypes.ts';
import { readThymeleaf } from './thymeleaf.ts';

export const spring: Framework = {
  id: 'spring',
  languages: ['java', 'kotlin', 'yaml', 'properties', 'html'],
  evidence: {
    dependencies: ['maven:org.springframework*', 'maven:jakarta.persistence/*', 'maven:javax.persistence/*'],
  },
  read: (file) => READERS.get(file.language)?.(file) ?? NO_FACTS,
};

const READERS: ReadonlyMap<string, (file: FrameworkFile) => FrameworkFacts> = new Map([
  ['java', readClasses],
  ['kotlin', readClasses],
  ['yaml', readConfiguration],
  [
    'properties',
    (file: FrameworkFile) =>
      /(?:^|\/)(?:application|bootstrap)/.test(file.path) ? readConfiguration(file) : readMessages(file),
  ],
  ['html', readThymeleaf],
]);

const SIGN =
  /@[\w.]*(?:Controller|Service|Repository|Component|Configuration\w*|SpringBootApplication|Entity|MappedSuperclass|Embeddable|Document|Mapper|Named|FeignClient|Mapping|Scheduled|Listener|Advice)\b|Repository\s*<|class\s+\w+Impl\b|interface\s+\w+(?:Service|Facade|Gateway|UseCase|Repository|Dao|Mapper)\b/;

function readClasses(file: FrameworkFile): FrameworkFacts {
  if (!SIGN.test(file.text)) return NO_FACTS;
  const jvm = jvmFileOf(file);
  return joinFacts(jvm.types.map((type) => factsOf(type, jvm)));
}

/** Clients describe the routes of others. */
function factsOf(type: JvmType, file: JvmFile): FrameworkFacts {
  const actions = stereotypeOf(type)?.type === 'client' ? [] : actionsOf(type, file);
  return {
    entities: [...classEntities(type, file), ...actions.flatMap(actionEntities), ...eventEntities(type)],
    edges: [
      ...classEdges(type, file),
      ...actions.flatMap((action) => actionEdges(action, file)),
      ...eventEdges(type, file),
    ],
  };
}
