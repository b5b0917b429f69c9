import { expect, test } from 'vitest';
import { simpleName, symbolLabel } from '../../../../src/edge/cli/symbol-label.ts';

test.each([
  ['App\\Http\\Admin.UserController.show', 'UserController::show', 'show'],
  ['App\\Http.UserController', 'App\\Http\\UserController', 'UserController'],
  ['App\\Http\\Admin\\UserController::show', 'UserController::show', 'show'],
  ['eShop.Ordering.API.OrdersApi.CancelOrder', 'OrdersApi.CancelOrder', 'CancelOrder'],
  ['注文.実行する', '注文.実行する', '実行する'],
  ['save', 'save', 'save'],
  ['App\\Models', 'App\\Models', 'App\\Models'],
  ['1.2. How to install v1.0', '1.2. How to install v1.0', '1.2. How to install v1.0'],
  ['', '', ''],
])('%s is shown as %s and written as %s', (qualified, label, name) => {
  expect([symbolLabel(qualified), simpleName(qualified)]).toEqual([label, name]);
});
