import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['spring', 'thymeleaf']);

describe('the configuration of an application', () => {
  it('is known by its properties, secrets by their name only', () => {
    const yaml = read(
      'src/application-dev.yml',
      'shop:\n  taxRate: 0.1 # ten\n  mail:\n    password: x\n  list:\n    - a: 1\nserver.port: 80\n',
    );
    expect(entitiesOf(yaml).filter((entity) => entity.startsWith('config:'))).toEqual([
      'config:shop.taxRate config',
      'config:shop.mail.password config',
      'config:server.port config',
    ]);
    expect(metadataOf(yaml, 'config:shop.taxRate')).toEqual({ value: '0.1' });
    expect(yaml.entities.find(({ id }) => id === 'config:shop.taxRate')?.node).toBe('config:shop.tax-rate');
    expect(metadataOf(yaml, 'config:shop.mail.password')).toEqual({});
    expect(entitiesOf(read('src/application.properties', 'a.b=1\n'))).toEqual(['config:a.b config']);
    expect(entitiesOf(read('docker-compose.yml', 'a: b\n'))).toEqual([]);
  });
});

describe('a bundle of messages', () => {
  it.each([
    ['messages_ja.properties', 'order.title=\\u6ce8\\u6587', ['translation:order.title -translates-> term:注文']],
    ['i18n/messages.properties', 'a=Order {0}', ['translation:a -translates-> term:order']],
    ['messages_de.properties', 'a=Bestellung', []],
    ['gradle.properties', 'a=b', []],
  ])('%s with %j gives %j', (path, text, expected) => {
    expect(edgesOf(read(path, text))).toEqual(expected);
  });
});

describe('a template of Thymeleaf', () => {
  it('leads to what it includes, decorates, links to and translates', () => {
    const text = `<html xmlns:th="t" layout:decorate="~{layouts/base}" th:replace="~{fragments/top :: bar (~{::body})}">
<!-- <a th:href="@{/no}"> -->
<link th:href="@{/css/a.css}"><a th:href="@{/orders/{id}(id=\${order.id})}" th:text="#{order.title}"></a>
<form th:action="@{/orders/}"><div th:insert="fragments/row :: cell"></div></form>`;
    const known = read('src/main/resources/templates/orders/list.html', text);
    expect(entitiesOf(known)).toEqual(['view:orders/list template']);
    expect(edgesOf(known)).toEqual([
      'view:orders/list -extends-> view:layouts/base',
      'view:orders/list -includes-> view:fragments/top',
      'view:orders/list -links_to-> route:GET /orders/{id}',
      'view:orders/list -uses_translation-> translation:order.title',
      'view:orders/list -links_to-> route:POST /orders',
      'view:orders/list -includes-> view:fragments/row',
    ]);
    expect(entitiesOf(read('templates/plain.html', '<p>'))).toEqual([]);
  });

  it('uses the properties, getters and methods that its expressions read, and no helper or variable', () => {
    const text = `<html xmlns:th="t"><!-- \${no.property} -->
<li th:each="pet : \${#lists.sort(owner.pets)}" th:text="\${'it.is ' + pet?.name}">
<input th:field="*{birthDate}" th:if="\${owner['vip'] and owner.owes(1)}" th:value="*{pets[__\${at.index}__].tag}">
`;
    const { references } = read('templates/show.html', text).parsed;
    const used = (line: number) => references.filter((each) => each.line === line).map(({ name }) => name);
    expect(used(1)).toEqual([]);
    expect(used(2)).toEqual(['pets', 'getPets', 'isPets', 'name', 'getName', 'isName']);
    expect(used(3).filter((name) => !/^(?:get|is)[A-Z]/.test(name))).toEqual([
      'birthDate',
      'vip',
      'owes',
      'pets',
      'index',
      'tag',
    ]);
    expect(references[0]).toMatchObject({ kind: 'name', line: 2, column: 40 });
  });
});
