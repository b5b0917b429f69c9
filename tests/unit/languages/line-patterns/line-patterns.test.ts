import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';

const CASES: readonly (readonly [file: string, text: string, symbols: readonly string[]])[] = [
  [
    'schema.graphql',
    '"""\nA customer.\n"""\ntype Customer implements Node @key(fields: "id") {\n  id: ID!\n  orders(first: Int): [Order!]!\n}\n\nenum State {\n  OPEN\n  CLOSED @deprecated\n}\nextend type Query {\n  customer(id: ID!): Customer\n}\ndirective @auth on FIELD_DEFINITION\nquery LoadCustomer { customer { id } }\n',
    [
      'type Customer 4-7',
      'property Customer.id 5',
      'property Customer.orders 6',
      'enum State 9-12',
      'enum_member State.OPEN 10',
      'enum_member State.CLOSED 11',
      'type Query 13-15',
      'property Query.customer 14',
      'macro auth 16',
      'function LoadCustomer 17',
    ],
  ],
  [
    'shop.proto',
    'syntax = "proto3";\npackage shop.v1;\n// An order.\nmessage Order {\n  string id = 1;\n  repeated Item items = 2;\n  enum State {\n    STATE_OPEN = 0;\n  }\n}\nservice Orders {\n  rpc Place(Order) returns (Order);\n}\n',
    [
      'module shop.v1 2',
      'class Order 4-10',
      'property Order.id 5',
      'property Order.items 6',
      'enum Order.State 7-9',
      'enum_member Order.State.STATE_OPEN 8',
      'interface Orders 11-13',
      'method Orders.Place 12',
    ],
  ],
  [
    'main.tf',
    'variable "region" {\n  default = "eu"\n}\nresource "aws_s3_bucket" "logs" {\n  bucket = var.region\n}\nmodule "net" {\n  source = "./net"\n}\noutput "arn" {\n  value = 1\n}\n',
    [
      'variable region 1-3',
      'constant region.default 2',
      'class aws_s3_bucket.logs 4-6',
      'constant aws_s3_bucket.logs.bucket 5',
      'module net 7-9',
      'constant net.source 8',
      'property arn 10-12',
      'constant arn.value 11',
    ],
  ],
  [
    'Cart.m',
    '#import "Cart.h"\n@implementation Cart\n- (NSInteger)totalFor:(NSString *)code {\n  return 1;\n}\n@end\nstatic int twice(int a)\n{\n  return a;\n}\n',
    ['class Cart 2-6', 'method Cart.totalFor 3-5', 'function twice 7-10'],
  ],
  [
    'model.R',
    'fit_model <- function(data) {\n  lm(y ~ x, data)\n}\nsetClass("Model", representation())\nAccount <- R6Class("Account")\n',
    ['function fit_model 1-3', 'class Model 4', 'class Account 5'],
  ],
  [
    'Token.sol',
    'pragma solidity ^0.8.0;\ncontract Token is ERC20 {\n    uint256 public constant CAP = 1;\n    event Paid(address to);\n    constructor() {}\n    function mint(address to) external {\n        _mint(to);\n    }\n}\n',
    [
      'class Token 2-9',
      'constant Token.CAP 3',
      'type Token.Paid 4',
      'constructor Token.constructor 5',
      'function Token.mint 6-8',
    ],
  ],
  [
    'tools.psm1',
    'function Get-Report {\n  param($Name)\n}\nclass Row {\n  [string] $Name\n  [int] Count() {\n    return 1\n  }\n}\n',
    ['function Get-Report 1-3', 'class Row 4-9', 'property Row.Name 5', 'method Row.Count 6-8'],
  ],
  [
    'Jenkinsfile',
    "def helper(String name) {\n  echo name\n}\npipeline {\n  stages {\n    stage('Build') {\n    }\n  }\n}\n",
    ['method helper 1-3', 'function Build 6'],
  ],
  [
    'solve.jl',
    'module Solve\nstruct Point\n  x::Int\nend\nfunction step!(p)\n  p\nend\nhalf(x) = x / 2\nend\n',
    ['module Solve 1', 'struct Point 2-4', 'function step! 5-7', 'function half 8'],
  ],
  [
    'Cart.pm',
    'package Shop::Cart;\nuse strict;\nsub total {\n    my $self = shift;\n}\n',
    ['module Shop::Cart 1', 'function total 3-5'],
  ],
  ['Makefile', 'SRC := a.c\nall: build test\n\tcc $(SRC)\n.PHONY: all\n', ['variable SRC 1', 'function all 2-3']],
  [
    'Dockerfile',
    'ARG VERSION=1\nFROM node:22 AS build\nRUN npm ci\nFROM build as final\n',
    ['variable VERSION 1', 'function build 2', 'function final 4'],
  ],
];

describe('a language that is read by the beginnings of its lines', () => {
  it.each(CASES)('%s', (file, text, expected) => {
    const { symbols = [] } = languageOf(file, text)?.parse(text) ?? {};
    const shown = symbols.map(({ kind, scope, name, startLine, endLine }) => {
      const whole = scope === '' ? name : `${scope}.${name}`;
      return `${kind} ${whole} ${startLine === endLine ? startLine : `${startLine}-${endLine}`}`;
    });
    expect(shown).toEqual(expected);
    for (const { name, start, end, column } of symbols) {
      expect(text.slice(start, end)).toContain(name.split('.')[0]);
      expect(column).toBeGreaterThan(0);
    }
  });

  it('knows what uses a name, outside of comments and strings', () => {
    const text = 'message Order {\n  Item item = 1; // Item\n}\nmessage Item {}\n';
    const { references, symbols } = languageOf('a.proto')!.parse(text);
    expect(references.filter(({ name }) => name === 'Item')).toEqual([
      { name: 'Item', kind: 'name', line: 2, column: 3, enclosing: 1 },
    ]);
    expect(symbols[1]).toMatchObject({ name: 'item', scope: 'Order', parent: 0 });
  });

  it('takes the comment above a definition for its own', () => {
    const { symbols } = languageOf('a.proto')!.parse('// The money\n// to pay.\nmessage Price {\n}\n');
    expect(symbols[0]).toMatchObject({ docblock: 'The money\nto pay.', docStart: 0, startLine: 3 });
  });
});

describe('the language of a file', () => {
  it.each([
    ['shop.module', '<?php\nfunction shop_menu() {}\n', 'php'],
    ['y.inc', '<?php // x\n', 'php'],
    ['y.inc', 'mov ax, 1\n', undefined],
    ['matrix.m', 'function y = f(x)\n y = x;\nend\n', undefined],
    ['Cart.m', '#import <Foundation/Foundation.h>\n', 'objective-c'],
    ['rules.pl', 'parent(X, Y) :- child(Y, X).\n', undefined],
    ['run.pl', 'use strict;\n', 'perl'],
    ['old.jsm', 'var a = 1;\n', 'javascript'],
  ])('%s beginning with %j', (file, head, expected) => expect(languageOf(file, head)?.id).toBe(expected));
});
