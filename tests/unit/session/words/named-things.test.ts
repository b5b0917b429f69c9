import { describe, expect, it } from 'vitest';
import { type NamedThing, namedThings } from '../../../../src/session/words/named-things.ts';

function written(thing: NamedThing): string {
  if (thing.kind === 'path') return thing.line === null ? thing.path : `${thing.path}:${thing.line}`;
  return thing.scope === '' ? `<${thing.name}>` : `<${thing.scope}|${thing.name}>`;
}

describe('a request', () => {
  it.each([
    ['src/app.tsのgetUserを直して', ['src/app.ts', '<getUser>']],
    ['README.md のタイプミス', ['README.md']],
    ['Update CartController.php, and `config/app.php`.', ['CartController.php', 'config/app.php']],
    ['Rename getUser() to fetch_user', ['<getUser>', '<fetch_user>']],
    ['`Foo::bar` と OrderService#total、$userId', ['<Foo|bar>', '<OrderService|total>', '<userId>']],
    ['src/app.ts:12 で落ちる', ['src/app.ts:12']],
    ['packages/core/src/index.ts#L10-L20', ['packages/core/src/index.ts:10']],
    ['The `login` button', ['<login>']],
    ['user.save() が遅い', ['<user|save>']],
    ['App\\Models\\User が', ['<App.Models|User>']],
    ['src\\Http\\Kernel.php', ['src/Http/Kernel.php']],
    ['docker-compose.yml と .env', ['docker-compose.yml', '.env']],
    ['(see utils/date.ts)', ['utils/date.ts']],
    ['[link](docs/a.md)', ['docs/a.md']],
    ['`src/my file.ts`', ['src/my file.ts', 'src/my', 'file.ts']],
    ['app/(auth)/login/page.tsx', ['app/(auth)/login/page.tsx']],
    ['pages/[id].tsx', ['pages/[id].tsx']],
    ['注文ID（order_id）が', ['<order_id>']],
    ['ＡｕｔｈＳｅｒｖｉｃｅ', ['<AuthService>']],
    ['HTTPServer, MAX_SIZE, __init__', ['<HTTPServer>', '<MAX_SIZE>', '<__init__>']],
    ['Makefile と LICENSE', ['Makefile', 'LICENSE']],
    ['main.go, main.go', ['main.go']],
    ['main.go, index.ts, main.go', ['main.go', 'index.ts']],
  ])('%j names %j [D-3]', (request, names) => {
    expect(namedThings(request).map(written)).toEqual(names);
  });

  it.each([
    'Fix the login page. Users cannot log in.',
    'ログイン機能直して',
    'Node.js と Vue.js の GitHub 連携、JavaScript、iPhone',
    'e.g. the client/server split, and/or input/output 24/7, I/O',
    'See https://example.com/a/b.ts and mail a.b@example.com',
    'URLs, PDFs and IDs in C++, C# and v1.2.3',
    'done.Then the next. update the license, it is read-only',
    '`npm run build` fails',
    'Cart, Order and User',
    'ends with index.',
    '',
  ])('%j names no code', (request) => {
    expect(namedThings(request)).toEqual([]);
  });

  it('of any size is read in time that grows with it', () => {
    expect(namedThings('a.'.repeat(20_000))).toEqual([]);
    expect(namedThings(']'.repeat(20_000))).toEqual([]);
    expect(namedThings('a/'.repeat(5_000)).length).toBeLessThanOrEqual(1);
  });
});
