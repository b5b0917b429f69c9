import { expect, it } from 'vitest';
import { entitiesOf, factsOf } from '../languages/facts-of.ts';

const YAML = `openapi: 3.0.0
paths:
  /orders/{id}:
    get:
      operationId: getOrderById
components:
  schemas:
    OrderItem:
      type: object
      properties:
        quantity: { type: integer }
`;
const JSON_TEXT = JSON.stringify(
  {
    swagger: '2.0',
    paths: { '/carts': { post: { operationId: 'createCart' } } },
    definitions: { CartLine: { type: 'object' } },
  },
  null,
  2,
);

it.each([
  ['docs/openapi.yaml', YAML, ['operation:getOrderById api_operation', 'schema:OrderItem api_schema']],
  ['swagger.json', JSON_TEXT, ['operation:createCart api_operation', 'schema:CartLine api_schema']],
  ['compose.yaml', YAML, []],
])('operations and schemas of %s are definitions', (path, text, expected) => {
  expect(entitiesOf(factsOf(path, text, ['openapi']))).toEqual(expected);
});
