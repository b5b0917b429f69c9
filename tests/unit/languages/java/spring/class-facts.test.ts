import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const java = (text: string) => factsOf('src/A.java', `package shop;\n${text}\n`, ['spring']);
const kotlin = (text: string) => factsOf('src/A.kt', `package shop\n${text}\n`, ['spring']);

describe('a class of Spring', () => {
  it.each([
    ['@RestController public class OrderController {}', 'controller:order controller'],
    ['@Service class OrderServiceImpl {}', 'service:order service'],
    ['@org.springframework.stereotype.Repository class OrderDao {}', 'repository:order repository'],
    ['interface OrderRepository extends JpaRepository<Order, Long> {}', 'repository:order repository'],
    ['@Configuration(proxyBeanMethods = false) class WebConfig {}', 'configuration:web configuration'],
    ['@ConfigurationProperties("shop") record ShopProperties(int a) {}', 'properties:shop config_properties'],
    ['@RestControllerAdvice class ErrorAdvice {}', 'advice:error advice'],
    ['@FeignClient(name = "pay") interface PayClient { @GetMapping("/a") String a(); }', 'client:pay client'],
    ['@Component class Clock {}', 'component:clock component'],
    ['@Entity class OrderItem {}', 'model:order_item model'],
  ])('with %j is %s', (text, expected) => {
    expect(entitiesOf(java(text))).toEqual([expected]);
  });

  it('is no test and no plain class', () => {
    expect(entitiesOf(java('@Component class ClockTest {} class Plain {} class A extends B {}'))).toEqual([]);
  });

  it('is given classes by its constructor, by fields and setters, and calls them', () => {
    const known = java(`import shop.stock.Stock;
@Service class Orders {
  private final Stock stock;
  @Autowired private Clock clock;
  Orders(Stock stock, String name, List<Handler> handlers) { this.stock = stock; }
  @Autowired void setMail(Mail mail) {}
  void place() { this.stock.reserve(1); clock.now(); other.call(); }
}`);
    expect(metadataOf(known, 'service:orders')?.injected_dependencies).toEqual([
      { class: 'shop.stock.Stock', variable: 'stock' },
      { class: 'shop.Handler', variable: 'handlers' },
      { class: 'shop.Mail', variable: 'mail' },
      { class: 'shop.Clock', variable: 'clock' },
    ]);
    expect(edgesOf(known).filter((edge) => edge.includes('calls'))).toEqual([
      'shop.Orders::place -calls-> shop.stock.Stock::reserve (inferred)',
      'shop.Orders::place -calls-> shop.Clock::now (inferred)',
    ]);
  });

  it('of Kotlin is given classes by its header; with Lombok final fields are', () => {
    expect(
      edgesOf(
        kotlin('@Service\nclass Orders(private val stock: Stock, val limit: Int = f(1, 2)) : Base<A>(stock), Port'),
      ),
    ).toEqual([
      'shop.Orders -extends-> shop.Base',
      'shop.Orders -extends-> shop.Port',
      'shop.Orders -injects-> shop.Stock',
    ]);
    expect(
      edgesOf(
        java(
          '@Service @RequiredArgsConstructor class A { private final Stock stock; private final int a = 1; Mail mail; }',
        ),
      ),
    ).toEqual(['shop.A -injects-> shop.Stock (convention)']);
  });

  it('that implements an interface is reached through it', () => {
    const known = java(
      'class OrderServiceImpl implements OrderService { @Override public void place() {} void own() {} }',
    );
    expect(edgesOf(known)).toEqual([
      'shop.OrderServiceImpl -extends-> shop.OrderService',
      'shop.OrderService -implemented_by-> shop.OrderServiceImpl',
      'shop.OrderService::place -implemented_by-> shop.OrderServiceImpl::place (convention)',
    ]);
  });

  it('reads its configuration', () => {
    const known = java(`@ConfigurationProperties(prefix = "shop") class P { private int freeFrom; }
@Component class A { @Value("\${mail.from:x}") String from; }`);
    expect(edgesOf(known)).toEqual([
      'shop.P -uses_config-> config:shop.free-from (convention)',
      'shop.A -uses_config-> config:mail.from',
    ]);
  });

  it('manages the entity of its repository', () => {
    const known = kotlin(
      'import org.springframework.data.repository.CrudRepository\ninterface Orders : CrudRepository<Order, Long> { fun findByNumber(number: String): Order? }',
    );
    expect(metadataOf(known, 'repository:orders')).toMatchObject({ entity: 'shop.Order', queries: ['findByNumber'] });
    expect(edgesOf(known)).toEqual(['shop.Orders -manages-> shop.Order']);
  });
});

describe('an entity', () => {
  it('has columns and relations from its fields', () => {
    const known = java(`/** 注文 */
@Entity @Table(name = "orders")
public class Order {
  static final long serialVersionUID = 1L;
  @Id private Long id;
  /** 注文番号 */
  @Column(name = "no", nullable = false) private String number;
  @Transient int cached;
  @ManyToOne(fetch = FetchType.LAZY) private Customer customer;
  @OneToMany(mappedBy = "order") List<OrderItem> items = new ArrayList<>();
  @ManyToMany(targetEntity = Tag.class) @JoinTable(name = "order_tags") Set tags;
}`);
    expect(metadataOf(known, 'model:order')).toEqual({
      fqcn: 'shop.Order',
      table: 'orders',
      fields: [
        { name: 'id', type: 'Long' },
        { name: 'number', type: 'String', column: 'no', label: '注文番号' },
      ],
      relations: [
        { field: 'customer', type: 'ManyToOne', related: 'Customer' },
        { field: 'items', type: 'OneToMany', related: 'OrderItem' },
        { field: 'tags', type: 'ManyToMany', related: 'Set' },
      ],
    });
    expect(edgesOf(known)).toEqual([
      'shop.Order -stored_in-> table:orders',
      'shop.Order -translates-> term:注文',
      'column:orders.no -translates-> term:注文番号',
      'shop.Order -relates_to-> shop.Customer',
      'shop.Order -relates_to-> shop.OrderItem',
      'shop.Order -references-> table:order_tags',
      'shop.Order -relates_to-> shop.Tag',
    ]);
  });

  it('whose table is named in another file is said to be in none', () => {
    const known = java('@Entity @Table(name = Names.ORDERS) class Order { @Column(name = Names.ID) Long id; }');
    expect(metadataOf(known, 'model:order')).toEqual({
      fqcn: 'shop.Order',
      fields: [{ name: 'id', type: 'Long', column: 'Names.ID' }],
      relations: [],
    });
    expect(edgesOf(known)).toEqual([]);
  });

  it('has them from getters, and from the header of a Kotlin class', () => {
    const known = java(
      '@Entity class A { private int x; @Id public Long getId() { return id; } @OneToOne public B getOther() { return b; } }',
    );
    expect(metadataOf(known, 'model:a')).toMatchObject({
      fields: [{ name: 'x' }, { name: 'id', type: 'Long' }],
      relations: [{ field: 'other', related: 'B' }],
    });
    const data = kotlin(
      '@Entity\ndata class OrderItem(@Id val id: Long, @field:Column(name = "n") var count: Int = 0, @ManyToOne val order: Order?)',
    );
    expect(metadataOf(data, 'model:order_item')).toMatchObject({
      table: 'order_item',
      fields: [
        { name: 'id', type: 'Long' },
        { name: 'count', type: 'Int', column: 'n' },
      ],
      relations: [{ field: 'order', related: 'Order' }],
    });
  });
});
