import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf } from '../languages/facts-of.ts';

const read = (text: string, path = 'src/Cart.tsx') => factsOf(path, text, ['react']);

describe('a component of React', () => {
  it.each([
    ['function Cart() { return <p />; }'],
    ['export const Cart = () => <></>;'],
    ['export const Cart = React.memo(forwardRef<HTMLElement, Props>((props, ref) => <p />));'],
    ['class Cart extends Component<Props> { render() { return null; } }'],
    ['export default function () { return <p>…</p>; }'],
    ["export function Cart() { return createElement('p'); }"],
    ['const Cart = memo(CartBase);'],
    ['const Cart = SheetPrimitive.Root;\nexport { Cart };'],
  ])('is %s', (text) => {
    expect(entitiesOf(read(text))).toEqual(['component:Cart react_component']);
  });

  it.each([
    ['in lower case', 'function cart() { return <p />; }'],
    ['a constant of a table', 'const Cart = Colors.Red + 1;\nconst b = <p />;'],
    ['a list', 'export const ITEMS = [<p />];'],
    ['without JSX', 'export function Cart(items: Array<Item>) { return items; }'],
    ['inside of another function', 'const list = rows.map(() => { function Row() { return <p />; } });'],
    ['of another framework', "import { h } from 'vue';\nexport function Cart() { return <p />; }"],
  ])('is none that is %s', (_, text) => {
    expect(entitiesOf(read(text))).toEqual([]);
  });

  it('leads to the components, contexts, hooks, pages and translations that it uses', () => {
    const known = read(`import { useTranslation } from 'react-i18next';
import { CartRow as Row } from '@/components';
import Total from './parts/cart-total';
import { useCart } from '../hooks';
const Chart = lazy(() => import('./SalesChart'));
export const CartContext = createContext<Cart | null>(null);
/** Never <Comment />. */
export function Cart({ as: Tag }) {
  const { t } = useTranslation();
  const [open] = useState<Open>(false);
  const cart = useCart();
  const shared = useContext(SharedContext);
  const text = '<Text />';
  return <CartContext.Provider value={cart}>
    <Row /><Row /><Total.Line /><Chart /><Tag />
    <Link to="/orders?open=1">{t('cart.orders')}</Link>
    <button onClick={() => navigate('/done')} />
  </CartContext.Provider>;
}`);
    expect(entitiesOf(known)).toEqual(['context:CartContext react_context', 'component:Cart react_component']);
    expect(edgesOf(known)).toEqual([
      'component:Cart -manages-> context:CartContext',
      'component:Cart -uses_component-> component:CartRow',
      'component:Cart -uses_component-> component:CartTotal',
      'component:Cart -uses_component-> component:SalesChart',
      'component:Cart -uses_component-> component:Tag (inferred)',
      'component:Cart -uses_component-> component:Link (inferred)',
      'component:Cart -injects-> context:SharedContext',
      'component:Cart -calls-> hook:useCart',
      'component:Cart -links_to-> route:/orders',
      'component:Cart -links_to-> route:/done',
      'component:Cart -uses_translation-> translation:cart.orders',
    ]);
    expect(known.edges.find(({ to }) => to === 'component:SalesChart')?.line).toBe(15);
  });

  it('is found in JavaScript too', () => {
    expect(entitiesOf(read('export const Cart = () => <p />;', 'src/Cart.jsx'))).toEqual([
      'component:Cart react_component',
    ]);
  });
});

describe('modules of React', () => {
  it('define hooks, which lead to others', () => {
    const known = read(
      "import { useCart } from './cart';\nexport function useTotal() { return useCart().total; }",
      'a.ts',
    );
    expect(entitiesOf(known)).toEqual(['hook:useTotal react_hook']);
    expect(edgesOf(known)).toEqual(['hook:useTotal -calls-> hook:useCart']);
  });

  it('define routes as objects', () => {
    const known = read(`import OrderPage from './pages/OrderPage';
const router = createBrowserRouter([
  { path: '/', element: <Layout />, children: [
    { index: true, element: <Home /> },
    { path: 'orders/:id', Component: OrderPage },
    { path: 'cart', lazy: () => import('./pages/cart-page') },
  ] },
]);`);
    expect(entitiesOf(known).filter((line) => line.startsWith('route'))).toEqual([
      'route:/ react_route',
      'route:/ react_route',
      'route:/orders/:id react_route',
      'route:/cart react_route',
    ]);
    expect(edgesOf(known)).toEqual([
      'route:/ -handled_by-> component:Layout',
      'route:/ -handled_by-> component:Home',
      'route:/orders/:id -handled_by-> component:OrderPage',
      'route:/cart -handled_by-> component:CartPage',
    ]);
  });

  it('define routes as elements', () => {
    const known = read(`export const routes = createRoutesFromElements(
  <Route path="/" element={<Layout />}>
    <Route element={<Guard />}>
      <Route path="orders"><Route index element={<Orders />} /><Route path=":id" element={<Guard><Order /></Guard>} /></Route>
    </Route>
  </Route>);`);
    expect(edgesOf(known)).toEqual([
      'route:/ -handled_by-> component:Layout',
      'route:/orders -handled_by-> component:Orders',
      'route:/orders/:id -handled_by-> component:Guard',
      'route:/orders/:id -handled_by-> component:Order',
    ]);
  });
});
