import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (text: string) => factsOf('app/models.py', text, ['sqlalchemy']);

describe('a model of SQLAlchemy', () => {
  it('has the columns of the annotated form', () => {
    const known = read(`class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[str] = mapped_column("no", String(20), unique=True, comment="注文番号")
    note: Mapped[Optional[str]]
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    customer: Mapped["Customer"] = relationship(back_populates="orders")
    lines: Mapped[List["Line"]] = relationship()
`);
    expect(metadataOf(known, 'model:order')).toEqual({
      table: 'orders',
      fields: [
        { name: 'id', type: 'int', primary: true },
        { name: 'no', type: 'String', label: '注文番号', unique: true },
        { name: 'note', type: 'Optional[str]' },
        { name: 'customer_id', type: 'int', to: 'customers.id' },
      ],
      relations: [
        { field: 'customer', related: 'Customer' },
        { field: 'lines', related: 'Line' },
      ],
    });
    expect(edgesOf(known)).toEqual([
      'app.models.Order -stored_in-> table:orders',
      'app.models.Order -extends-> app.models.Base',
      'column:orders.no -translates-> term:注文番号',
      'table:orders -references-> table:customers',
      'app.models.Order -relates_to-> app.models.Customer',
      'app.models.Order -relates_to-> app.models.Line',
    ]);
  });

  it('has the columns of the form before it, and the table that Flask gives it', () => {
    const known = read(`class OrderLine(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    order_id = Column(Integer, db.ForeignKey("shop.orders.id"), nullable=False)
    big = deferred(Column(Text))
    order = db.relationship(lambda: Order, secondary="links")
    limit = 5
`);
    expect(metadataOf(known, 'model:order_line')).toEqual({
      table: 'order_line',
      fields: [
        { name: 'id', type: 'Integer', primary: true },
        { name: 'order_id', type: 'Integer', required: true, to: 'shop.orders.id' },
        { name: 'big', type: 'Text' },
      ],
      relations: [{ field: 'order', related: 'Order' }],
    });
    expect(edgesOf(known)).toContain('app.models.OrderLine -stored_in-> table:order_line (convention)');
    expect(edgesOf(known)).toContain('table:order_line -references-> table:orders');
  });

  it('of SQLModel has fields by their type; one without a table is none', () => {
    const known = read(`from sqlmodel import Field, Relationship, SQLModel
class ItemBase(SQLModel):
    title: str
class Item(ItemBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    owner_id: int = Field(foreign_key="user.id")
    owner: User | None = Relationship(back_populates="items")
`);
    expect(entitiesOf(known)).toEqual(['model:item model']);
    expect(metadataOf(known, 'model:item')?.fields).toEqual([
      { name: 'id', type: 'uuid.UUID', primary: true },
      { name: 'owner_id', type: 'int', to: 'user.id' },
    ]);
    expect(edgesOf(known)).toContain('app.models.Item -relates_to-> app.models.User');
    expect(edgesOf(known)).toContain('app.models.Item -stored_in-> table:item (convention)');
  });
});

describe('a table without a model', () => {
  it('is a schema with columns and keys', () => {
    const known = read(
      'links = sa.Table("links", metadata, sa.Column("a_id", sa.ForeignKey("a.id")), sa.Column("n", sa.Integer))',
    );
    expect(metadataOf(known, 'table:links')).toEqual({
      table: 'links',
      operation: 'create',
      columns: [
        { name: 'a_id', to: 'a.id' },
        { name: 'n', type: 'Integer' },
      ],
      foreign_keys: [{ column: 'a_id', on: 'a' }],
      file: 'app/models.py',
    });
    expect(edgesOf(known)).toEqual(['table:links -references-> table:a']);
  });
});
