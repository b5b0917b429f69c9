import { describe, expect, it } from 'vitest';
import { edgesOf, factsOf, metadataOf } from '../facts-of.ts';

const USES = `use App\\Models\\User;
use App\\Services\\{OrderService, Mailer as Post};`;
const read = (body: string) =>
  factsOf(
    'app/A.php',
    `<?php\nnamespace App\\Http;\n${USES}\nclass A extends Base implements Countable\n{\n  use Logs;\n${body}\n}\n`,
    ['php'],
  );
const facts = (body: string) => metadataOf(read(body), 'A');

describe('a PHP class', () => {
  it('[CH13] has its full name, its ancestors and its traits', () => {
    expect(facts('')).toEqual({
      fqcn: 'App\\Http\\A',
      extends: ['App\\Http\\Base'],
      implements: ['App\\Http\\Countable'],
      traits: ['App\\Http\\Logs'],
    });
  });

  it('[CH17] has what its constructor is given, under full names', () => {
    const body = `public function __construct(
      private readonly OrderService $orders,
      #[Config('app.name')] protected ?Post $post = null,
      private \\Psr\\Log\\LoggerInterface|Fallback|null $log,
      string $name, int|float $count = 1, callable $then, array ...$rest,
    ) {}`;
    expect(facts(body)).toMatchObject({
      injected_dependencies: [
        { class: 'App\\Services\\OrderService', variable: 'orders' },
        { class: 'App\\Services\\Mailer', variable: 'post' },
        { class: 'Psr\\Log\\LoggerInterface', variable: 'log' },
        { class: 'App\\Http\\Fallback', variable: 'log' },
      ],
      related_symbols: expect.arrayContaining(['App\\Services\\OrderService']),
    });
    expect(edgesOf(read(body))).toContain('App\\Http\\A -injects-> App\\Services\\OrderService');
  });

  it('[CH14] knows the models and services that it uses', () => {
    const body = `public function __construct(private OrderService $orders) {}
      public function run() { $user = User::find(1); return $this->orders->create($user); }`;
    expect(facts(body)).toMatchObject({
      related_models: ['App\\Models\\User'],
      related_services: ['App\\Services\\OrderService'],
    });
  });

  it('has no model that only its file mentions', () => {
    expect(facts('public function run() {}')).not.toHaveProperty('related_models');
  });
});

describe('the labels of an enum', () => {
  const labels = (text: string) =>
    edgesOf(factsOf('a.php', `<?php namespace App;\nenum OrderStatus: string {\n${text}\n}`, ['php']));

  it('are the texts of a match over its cases', () => {
    const text = "case Paid = 'paid';\nfunction label() { return match ($this) { self::Paid => '支払済み' }; }";
    expect(labels(text)).toEqual(['App\\OrderStatus::Paid -translates-> term:支払済み']);
  });

  it('are attributes above them', () => {
    expect(labels("#[Label('支払済み')]\ncase Paid = 'paid';")).toEqual([
      'App\\OrderStatus::Paid -translates-> term:支払済み',
    ]);
  });

  it('are not the values of its cases', () => {
    expect(labels("case Paid = '支払済み';")).toEqual([]);
  });
});
