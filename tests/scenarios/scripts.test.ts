/** Code without definitions, such as the top-level statements of C#: the file that is run is the entry point. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { openShop, type Shop } from './indexed-shop.ts';

const FILES = {
  'Program.cs': `var builder = WebApplication.CreateBuilder(args);
builder.AddDefaultOpenApi();
builder.AddApplicationServices();
var app = builder.Build();
app.UseDefaultOpenApi();
app.MapGroup("/api/v1/orders").MapOrdersApi().RequireAuthorization();
app.Run();
`,
  'Worker.cs': `var host = Host.CreateApplicationBuilder(args).Build();
host.MapWarehouse();
host.Run();
`,
  'appsettings.json': `{
  "OpenApi": {
    "Name": "Swagger page of ordering in development",
    "Path": "/swagger"
  }
}
`,
  'GlobalUsings.cs': `global using MediatR;
global using Npgsql;
global using Swashbuckle.AspNetCore.SwaggerGen;
`,
  'Apis/OrdersApi.cs': `namespace Shop.Apis;
public static class OrdersApi
{
    public static RouteGroupBuilder MapOrdersApi(this RouteGroupBuilder group)
    {
        group.MapGet("/", () => Results.Ok());
        group.MapPost("/cancel", () => Results.NoContent());
        return group;
    }
}
`,
  'Warehouse/Shelves.cs': `namespace Shop.Warehouse;
public static class Shelves
{
    public static IHost MapWarehouse(this IHost host)
    {
        return host;
    }
}
`,
};

const QUERY = 'the Swagger page of ordering should only be shown in development';

let shop: Shop;
beforeAll(async () => {
  const root = temporaryFolder();
  mkdirSync(path.join(root, '.git'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  shop = await openShop('modern', 'evidence', root);
});
afterAll(() => shop.close());

async function afterReading(leads: readonly string[], ...chunk_id: string[]): Promise<Record<string, unknown>> {
  const { body } = await shop.call('start_session', { intent: 'MODIFY', query: QUERY, leads });
  const { session_id } = body;
  await shop.call('get_chunk', { session_id, chunk_id });
  return (await shop.call('get_session_status', { session_id })).body;
}

describe('a script', () => {
  it('is the target where the answer put it before other code and a rare name ties it to what the request finds [D-45]', async () => {
    const status = await afterReading(['OpenApi'], 'Program.cs');
    expect(status).toMatchObject({ phase: 'READY', granted_files: ['Program.cs'] });
  });

  it('is not by a lead that stands in it alone, nor by a part of it [D-45]', async () => {
    expect(await afterReading(['MapWarehouse'], 'Worker.cs')).toMatchObject({
      phase: 'EXPLORATION',
      granted_files: [],
    });
    expect(await afterReading(['OpenApi'], 'Program.cs:1-5')).toMatchObject({
      phase: 'EXPLORATION',
      granted_files: [],
    });
  });

  it('is an entry point and a pattern, which data and files of nothing but imports are not [D-45]', async () => {
    const data = await afterReading(['OpenApi'], 'appsettings.json', 'GlobalUsings.cs');
    expect(data).toMatchObject({ progress: { counts: { symbols_identified: '1/1' } } });
    expect(data).not.toMatchObject({ progress: { counts: { entry_points: '1/1' } } });
    expect(data).not.toMatchObject({ progress: { counts: { existing_patterns: '1/1' } } });
    const code = await afterReading(['OpenApi'], 'Program.cs');
    expect(code).toMatchObject({ progress: { counts: { entry_points: '1/1', existing_patterns: '1/1' } } });
  });
});
