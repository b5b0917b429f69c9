import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/languages/registry.ts';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const SCHEMA = `datasource db {
  provider = "postgresql"
}

/// 注文
model Order {
  id     Int      @id @default(autoincrement())
  /// 合計金額
  total  Decimal  @db.Decimal(10, 2) @map("total_price")
  userId Int? // 会員
  user   User?    @relation(fields: [userId], references: [id], onDelete: Cascade)
  items  OrderItem[]
  status Status   @default(PAID)
  tags   String[]
  @@unique([userId, total])
  @@map("orders")
}

enum Status {
  PAID @map("paid") // 支払い済み
  OPEN
}
`;
const read = (text: string, path = 'prisma/schema.prisma') => factsOf(path, text, ['prisma']);

describe('a Prisma schema', () => {
  const known = read(SCHEMA);

  it('has its blocks and their entries as definitions', () => {
    const { symbols } = known.parsed;
    expect(
      symbols
        .filter(({ scope }) => scope === '')
        .map(({ kind, name, startLine, endLine, column }) => `${kind} ${name} ${startLine}-${endLine}:${column}`),
    ).toEqual(['key db 1-3:12', 'table Order 6-17:7', 'enum Status 19-22:6']);
    expect(symbols.find(({ name }) => name === 'total')).toMatchObject({
      kind: 'property',
      scope: 'Order',
      docblock: '合計金額',
      nameLine: 9,
      column: 3,
      signature: 'total  Decimal  @db.Decimal(10, 2) @map("total_price")',
    });
  });

  it('is tables with columns and relations', () => {
    expect(metadataOf(known, 'model:order')).toEqual({
      table: 'orders',
      columns: [
        { name: 'id', type: 'Int', primary: true, default: 'autoincrement()' },
        { name: 'total_price', field: 'total', type: 'Decimal' },
        { name: 'userId', type: 'Int', nullable: true },
        { name: 'status', type: 'Status', default: 'PAID' },
        { name: 'tags', type: 'String[]' },
      ],
      relations: [
        { method: 'user', type: 'one', related: 'User' },
        { method: 'items', type: 'many', related: 'OrderItem' },
      ],
    });
    expect(metadataOf(known, 'enum:status')).toEqual({ values: ['PAID', 'OPEN'] });
  });

  it('leads to tables, other models and words', () => {
    expect(edgesOf(known)).toEqual([
      'prisma:Order -stored_in-> table:orders',
      'prisma:Order -translates-> term:注文',
      'column:orders.total_price -translates-> term:合計金額',
      'column:orders.userId -translates-> term:会員',
      'prisma:Order -relates_to-> prisma:User',
      'prisma:Order -relates_to-> prisma:OrderItem',
      'prisma:Order -references-> prisma:Status',
      'column:Status.PAID -translates-> term:支払い済み',
    ]);
  });

  it('that is being written keeps what is complete', () => {
    const text =
      'model A {\n  id Int @id\n  x \n  y String @default("{")\n\nmodel B {\n id Int\n}\n}}\nmodel C {\n id Int';
    const half = read(text);
    expect(entitiesOf(half)).toEqual(['model:a model', 'model:b model', 'model:c model']);
    expect(metadataOf(half, 'model:a')?.columns).toHaveLength(2);
    expect(metadataOf(half, 'model:b')?.columns).toEqual([{ name: 'id', type: 'Int' }]);
  });

  it.each(['', '\n', '}', 'model', 'model A', '@@map("x")', '"', '/*', 'model A {'.repeat(2000), '['.repeat(5000)])(
    'never throws: %#',
    (text) => {
      expect(
        languageOf('a.prisma')
          ?.parse(text)
          .symbols.every(({ start, end }) => start < end && end <= text.length),
      ).toBe(true);
    },
  );
});

describe('calls of a Prisma client', () => {
  const client = (text: string, path = 'src/orders.ts') => edgesOf(factsOf(path, text, ['prisma-client']));

  it.each([
    [
      'export async function list() { return prisma.order.findMany({}); }',
      'src/orders#list -references-> prisma:Order',
    ],
    ['class A { b() { return this.prisma.orderItem.count(); } }', 'src/orders#A::b -references-> prisma:OrderItem'],
    ['const f = () => ctx.prisma\n  .user\n  .findUnique({ where: {} });', 'src/orders#f -references-> prisma:User'],
    ['prisma.user.create<X>({});', 'src/orders -references-> prisma:User'],
    [
      'prisma.$transaction(async (tx) => { await tx.order.update({}); });',
      'src/orders -references-> prisma:Order (inferred)',
    ],
  ])('%s', (text, edge) => {
    expect(client(text)).toEqual([edge]);
  });

  it.each([
    '// prisma.order.findMany()',
    "const a = 'prisma.order.findMany()';",
    'prisma.order.where();',
    'map.order.count();',
  ])('are not %s', (text) => {
    expect(client(text)).toEqual([]);
  });
});
