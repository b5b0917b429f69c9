import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (path: string, text = 'export default function Page() {}') => factsOf(path, text, ['nextjs']);

describe('a page', () => {
  it.each([
    ['app/page.tsx', '/'],
    ['src/app/(shop)/orders/[id]/page.tsx', '/orders/:id'],
    ['apps/web/app/docs/[...slug]/page.tsx', '/docs/*slug'],
    ['app/a/[[...rest]]/page.jsx', '/a/*rest?'],
    ['app/@modal/(.)photos/[id]/page.tsx', '/photos/:id'],
    ['pages/index.tsx', '/'],
    ['src/pages/orders/[id]/edit.tsx', '/orders/:id/edit'],
  ])('at %s has the path %s', (path, route) => {
    expect(entitiesOf(read(path))).toEqual([`route:${route} page`]);
  });

  it.each([
    'app/_lib/page.tsx',
    'app/orders/loading.tsx',
    'pages/_error.tsx',
    'src/components/page.tsx',
    'src/features/pages/a.tsx',
    'pages/a.test.tsx',
  ])('is not %s', (path) => {
    expect(read(path).entities).toEqual([]);
  });

  it('leads to its component, its layouts and what it calls', () => {
    const known = read(
      'app/(shop)/orders/page.tsx',
      `import { findOrders } from '@/lib/orders';
      export const metadata = { title: '注文一覧' };
      export const revalidate = 60;
      export async function generateStaticParams() { return findOrders(); }
      export default async function OrdersPage() { const orders = await findOrders(); return <List orders={orders} />; }`,
    );
    expect(metadataOf(known, 'route:/orders')).toEqual({ path: '/orders', title: '注文一覧' });
    const own = 'app/(shop)/orders/page#OrdersPage';
    expect(edgesOf(known).toSorted()).toEqual(
      [
        `route:/orders -handled_by-> ${own} (convention)`,
        'route:/orders -renders-> component:OrdersPage (convention)',
        'route:/orders -extends-> app/layout#default (convention)',
        'route:/orders -extends-> app/(shop)/layout#default (convention)',
        'route:/orders -extends-> app/(shop)/orders/layout#default (convention)',
        `${own} -calls-> lib/orders#findOrders`,
        'app/(shop)/orders/page#generateStaticParams -calls-> lib/orders#findOrders',
        'route:/orders -translates-> term:注文一覧',
      ].toSorted(),
    );
  });

  it.each([
    ['export default memo(Home);\nfunction Home() {}', 'pages/a#Home'],
    ['const Home = () => null;\nexport default Home;', 'pages/a#Home'],
    ['export default () => null;', 'pages/a#default'],
    ['function Home() {}\nexport { Home as default };', 'pages/a#Home'],
  ])('is what %s exports', (text, target) => {
    expect(edgesOf(read('pages/a.tsx', text))[0]).toBe(`route:/a -handled_by-> ${target} (convention)`);
  });
});

describe('a layout', () => {
  it('stands in those of the folders around it', () => {
    const known = read('app/(shop)/layout.tsx');
    expect(known.entities.map(({ type, node }) => `${type} ${node}`)).toEqual(['layout app/(shop)/layout#default']);
    expect(edgesOf(known)).toEqual(['app/(shop)/layout#default -extends-> app/layout#default (convention)']);
  });
});

describe('a route handler', () => {
  it('answers the methods that it exports', () => {
    const known = read(
      'app/api/orders/[id]/route.ts',
      `import { withUser } from '@/lib/auth';
      import { cancel } from '../../../../lib/orders';
      export const GET = withUser(async () => Response.json({}));
      export async function DELETE(request: Request) { return cancel(); }
      async function handler() {}
      export { handler as PUT, handler as PATCH };
      function POST() {}`,
    );
    expect(entitiesOf(known)).toEqual([
      'route:GET /api/orders/:id route',
      'route:DELETE /api/orders/:id route',
      'route:PUT /api/orders/:id route',
      'route:PATCH /api/orders/:id route',
    ]);
    const own = 'app/api/orders/[id]/route';
    expect(edgesOf(known).toSorted()).toEqual(
      [
        `route:GET /api/orders/:id -handled_by-> ${own}#GET (convention)`,
        `${own}#GET -calls-> lib/auth#withUser`,
        `route:PUT /api/orders/:id -handled_by-> ${own}#handler (convention)`,
        `route:PATCH /api/orders/:id -handled_by-> ${own}#handler (convention)`,
        `route:DELETE /api/orders/:id -handled_by-> ${own}#DELETE (convention)`,
        `${own}#DELETE -calls-> lib/orders#cancel`,
      ].toSorted(),
    );
  });

  it('may be passed on from another module', () => {
    const known = read('app/api/v2/orders/route.ts', "export { GET, list as POST } from '../../orders/route';");
    expect(entitiesOf(known)).toEqual(['route:GET /api/v2/orders route', 'route:POST /api/v2/orders route']);
    expect(edgesOf(known)).toEqual([
      'route:GET /api/v2/orders -handled_by-> app/api/orders/route#GET (convention)',
      'route:POST /api/v2/orders -handled_by-> app/api/orders/route#list (convention)',
    ]);
  });

  it('of pages/api answers all of them', () => {
    const known = read('pages/api/orders/index.ts', 'export default async function handler(req, res) {}');
    expect(entitiesOf(known)).toEqual(['route:ANY /api/orders route']);
  });
});

describe('a server action', () => {
  it('is every function of a file that says so', () => {
    const text =
      "'use server';\nimport { save } from './save';\nexport async function create(form: FormData) { await save(); redirect('/orders'); }\nfunction own() {}";
    const known = read('app/actions.ts', text);
    expect(entitiesOf(known)).toEqual(['create server_action']);
    expect(edgesOf(known)).toEqual([
      'app/actions#create -calls-> app/save#save',
      'app/actions#create -links_to-> route:/orders',
    ]);
  });

  it('may be one function of a component', () => {
    const text =
      "export function Form() {\n  async function create(data: FormData) {\n    'use server';\n    await 1;\n  }\n  return <form action={create} />;\n}";
    expect(entitiesOf(read('app/form.tsx', text))).toEqual(['create server_action']);
  });

  it.each(['<form action={create}>', '<button formAction={create}>', 'const [s, run] = useActionState(create, null);'])(
    'is run by %s',
    (text) => {
      const known = read(
        'app/form.tsx',
        `import { create } from './actions';\nexport function OrderForm() { ${text} }`,
      );
      expect(edgesOf(known)).toEqual(['component:OrderForm -calls-> app/actions#create']);
    },
  );
});

describe('the code of an application', () => {
  it.each([
    ["fetch('/api/orders', { method: 'POST' })", 'calls-> route:POST /api/orders'],
    [`fetch(\`/api/orders/\${order.id}\`)`, 'calls-> route:GET /api/orders/:id (inferred)'],
    ["axios.delete('/api/orders')", 'calls-> route:DELETE /api/orders'],
    [`router.push(\`/orders/\${id}?a=1\`)`, 'links_to-> route:/orders/:id (inferred)'],
    [`<Link href={\`/orders/\${order.id}\`}>`, 'links_to-> route:/orders/:id (inferred)'],
  ])('leads on by %s', (text, edge) => {
    expect(edgesOf(read('components/a.tsx', `export function OrderList() { ${text} }`))).toEqual([
      `component:OrderList -${edge}`,
    ]);
  });
});

describe('the middleware', () => {
  it('stands before the paths of its matcher', () => {
    const text =
      "export function middleware(request) {}\nexport const config = { matcher: ['/orders/:path*', '/admin'] };";
    const known = read('src/middleware.ts', text);
    expect(known.entities.map(({ type, node, metadata }) => ({ type, node, metadata }))).toEqual([
      { type: 'middleware', node: 'src/middleware#middleware', metadata: { matcher: ['/orders/:path*', '/admin'] } },
    ]);
  });
});
