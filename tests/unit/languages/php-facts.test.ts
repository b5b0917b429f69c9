import { describe, expect, it } from 'vitest';
import { edgesOf, knowledgeOf, metadataOf } from './knowledge-of.ts';

const USES = `use App\\Models\\User;
use App\\Services\\{OrderService, Mailer as Post};`;
const read = (body: string) =>
  knowledgeOf(
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
