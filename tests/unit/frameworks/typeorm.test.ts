import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (text: string, path = 'src/orders/order.entity.ts') => factsOf(path, text, ['typeorm']);

describe('an entity', () => {
  const known = read(`import { User } from '../users/user.entity';
    @Entity({ name: 'orders', comment: '注文' })
    export class Order extends Base {
      @PrimaryGeneratedColumn('uuid')
      id: string;
      @Column({ type: 'int', default: 0, comment: '合計金額' })
      total: number;
      @Column('varchar', { name: 'order_no', nullable: true, unique: true })
      number?: string;
      @ManyToOne(() => User, (user) => user.orders)
      @JoinColumn({ name: 'user_id' })
      user: User;
      @OneToMany('OrderItem', 'order')
      items: OrderItem[];
      @CreateDateColumn()
      createdAt: Date;
      plain: string;
    }`);

  it('is a table with its columns and relations', () => {
    expect(metadataOf(known, 'entity:order')).toEqual({
      table: 'orders',
      columns: [
        { name: 'id', type: 'uuid', primary: true },
        { name: 'total', type: 'int', default: '0', comment: '合計金額' },
        { name: 'order_no', type: 'varchar', nullable: true, unique: true },
        { name: 'user_id', type: 'reference' },
        { name: 'createdAt', type: 'Date' },
      ],
      relations: [
        { method: 'user', type: 'ManyToOne', related: 'User' },
        { method: 'items', type: 'OneToMany', related: 'OrderItem' },
      ],
    });
  });

  it('leads to its table, its relations and its words', () => {
    const own = 'src/orders/order.entity#Order';
    expect(edgesOf(known)).toEqual([
      `${own} -stored_in-> table:orders`,
      'table:orders -translates-> term:注文',
      'column:orders.total -translates-> term:合計金額',
      `${own} -relates_to-> src/users/user.entity#User`,
      `${own} -relates_to-> src/orders/order.entity#OrderItem`,
    ]);
  });

  it.each([
    ["@Entity('orders')\nclass A {}", 'A -stored_in-> table:orders'],
    ['@Entity()\nclass OrderItem {}', 'OrderItem -stored_in-> table:order_item (convention)'],
  ])('%s has its table', (text, edge) => {
    expect(edgesOf(read(text, 'a.ts'))).toEqual([`a#${edge}`]);
  });
});

describe('a migration', () => {
  it('creates tables by calls and by SQL, and those that it undoes are none', () => {
    const known = read(
      `export class A implements MigrationInterface {
        async up(queryRunner: QueryRunner) {
          await queryRunner.createTable(new Table({ name: 'tags', columns: [{ name: 'id', type: 'int' }] }));
          await queryRunner.query(\`CREATE TABLE "shop"."orders" ("id" SERIAL NOT NULL, "total" numeric(10,2) DEFAULT 0, "user_id" integer, CONSTRAINT "pk" PRIMARY KEY ("id"))\`);
          await queryRunner.query('ALTER TABLE "orders" ADD "x" int');
        }
        async down(queryRunner: QueryRunner) { await queryRunner.query('CREATE TABLE "old" ("id" int)'); }
      }`,
      'src/migrations/1-a.ts',
    );
    expect(entitiesOf(known)).toEqual(['migration:tags table_schema', 'migration:orders table_schema']);
    expect(metadataOf(known, 'migration:orders')?.columns).toEqual([
      { name: 'id', type: 'SERIAL' },
      { name: 'total', type: 'numeric(10,2)' },
      { name: 'user_id', type: 'integer' },
    ]);
  });
});
