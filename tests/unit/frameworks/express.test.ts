import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const APP =
  "import express from 'express';\nimport * as orders from './controllers/orders.js';\nconst app = express();\n";
const ROUTER =
  "import { Router } from 'express';\nimport { auth } from '../auth';\nimport orders from '../controllers/orders';\nconst router = Router();\nexport default router;\n";
const read = (text: string, path = 'src/app.ts') => factsOf(path, text, ['express']);

describe('a route of an application', () => {
  it.each([
    ["app.get('/orders', orders.list);", 'route:GET /orders -handled_by-> src/controllers/orders#list'],
    ["app.post('/a', wrap(orders.create));", 'route:POST /a -handled_by-> src/controllers/orders#create'],
    ["app.put('/a', orders.update.bind(orders));", 'route:PUT /a -handled_by-> src/controllers/orders#update'],
    ["app.route('/a').get(orders.list)", 'route:GET /a -handled_by-> src/controllers/orders#list'],
    [
      "app.get('/a', async (req, res) => { await orders.find(1); });",
      'route:GET /a -calls-> src/controllers/orders#find',
    ],
    ["app.get('/a', (req, res) => res.render('orders/list'));", 'route:GET /a -renders-> view:orders/list'],
    ["app.delete('/a', remove);\nfunction remove(req, res) {}", 'route:DELETE /a -handled_by-> src/app#remove'],
  ])('%s leads on', (text, edge) => {
    expect(edgesOf(read(APP + text))).toContain(edge);
  });

  it('knows its middleware', () => {
    const known = read(`${APP}app.get('/a', auth, limit({ max: 1 }), orders.list);`);
    expect(metadataOf(known, 'route:GET /a')).toEqual({
      method: 'GET',
      path: '/a',
      action: 'src/controllers/orders#list',
      middleware: ['auth', 'limit'],
    });
  });

  it('takes the path of a router of the same file that is mounted in it', () => {
    const text = `${APP}const api = express.Router();\nconst v1 = express.Router();
      v1.get('/orders', orders.list);\napi.use('/v1', v1);\napp.use('/api', api);`;
    expect(entitiesOf(read(text))).toContain('route:GET /api/v1/orders route');
  });

  it('is no reading of a setting, no request of a client and no other map', () => {
    const text = `${APP}app.get('title'); axios.get('/a', options); map.get('/x', y); request(app).get('/orders', f);`;
    expect(read(text).entities).toEqual([]);
  });
});

describe('a router', () => {
  it('holds its routes under the name by which others import it', () => {
    const known = read(
      `${ROUTER}router.route('/:id').get(auth, orders.show).delete(orders.remove);`,
      'src/routes/orders.ts',
    );
    const [route, own] = ['src/routes/orders#default', 'src/controllers/orders#default'];
    expect(edgesOf(known)).toEqual([
      `${route} -contains-> ${route}::GET /:id`,
      `${route}::GET /:id -handled_by-> ${own}::show`,
      `${route} -contains-> ${route}::DELETE /:id`,
      `${route}::DELETE /:id -handled_by-> ${own}::remove`,
    ]);
  });

  it.each([
    [
      "import ordersRouter from './routes/orders';\napp.use('/orders', auth, ordersRouter);",
      'src/routes/orders#default',
    ],
    ["import { router as admin } from './admin/routes';\napp.use('/orders', admin);", 'src/admin/routes#router'],
    ["const routes = require('./routes');\napp.use('/orders', routes);", 'src/routes#default'],
    ["app.use('/orders', require('./routes/orders'));", 'src/routes/orders#default'],
    ["import routes from '@/routes/index.js';\napp.use('/orders', routes);", 'src/routes#default'],
  ])('is mounted by %s', (text, router) => {
    expect(edgesOf(read(APP + text))).toContain(`route:USE /orders -includes-> ${router}`);
  });

  it('may be mounted in one that has no name', () => {
    const text =
      "import { Router } from 'express';\nimport tags from './tags.controller';\nconst api = Router().use(tags);\nexport default Router().use('/api', api);";
    expect(edgesOf(read(text, 'src/routes.ts'))).toEqual([
      'src/routes#default -contains-> src/routes#default::USE /',
      'src/routes#default::USE / -includes-> src/tags.controller#default',
    ]);
  });

  it('is not what only filters requests', () => {
    expect(
      edgesOf(read(`${APP}import cors from './cors';\napp.use(cors);\napp.use('/a', express.static('a'));`)),
    ).toEqual([]);
  });
});

describe('a function', () => {
  it.each([
    ['export const list = catchAsync(async (req, res) => { await orders.find(); });', 'handler'],
    ['export async function list(req: Request, res: Response) { return orders.find(); }', 'handler'],
    ['export function list(req, res, next) { orders.find(); next(); }', 'middleware'],
    [
      'export function list(err: Error, req: Request, res: Response, next: NextFunction) { orders.find(); }',
      'error_handler',
    ],
  ])('%s is a handler by what it is given', (text, type) => {
    const known = read(`import * as orders from '../services/orders';\n${text}`, 'src/controllers/orders.ts');
    expect(entitiesOf(known)).toEqual([`list ${type}`]);
    expect(edgesOf(known)).toEqual(['src/controllers/orders#list -calls-> src/services/orders#find']);
  });

  it('that is given anything else is none', () => {
    expect(read('export function list(request, options) {}\nconst f = (a, req, response) => 1;').entities).toEqual([]);
  });
});
