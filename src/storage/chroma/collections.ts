/** The collections of the shared base on a Chroma server. */
import type { ChromaClient, Collection } from 'chromadb';
import { importPackage } from '../../base/import-package.ts';
import { UserError } from '../../base/user-error.ts';
import { type ChromaAddress, clientArguments } from './address.ts';
import type { Request } from './request.ts';

/** Collections of the server, opened when they are first needed; after a failure the next call tries again. */
export class Collections {
  private readonly address: ChromaAddress;
  private readonly request: Request;
  private client: Promise<ChromaClient> | undefined;
  private readonly opened = new Map<string, Promise<Collection>>();

  constructor(address: ChromaAddress, request: Request) {
    this.address = address;
    this.request = request;
  }

  open(name: string): Promise<Collection> {
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opening = this.create(name);
    this.opened.set(name, opening);
    opening.catch(() => this.opened.delete(name));
    return opening;
  }

  /** Lists all collections of the database. */
  async names(): Promise<readonly string[]> {
    const client = await this.connected();
    const names: string[] = [];
    for (;;) {
      const page = await this.request(() => client.listCollections({ limit: PAGE, offset: names.length }));
      names.push(...page.map(({ name }) => name));
      if (page.length < PAGE) return names;
    }
  }

  private connected(): Promise<ChromaClient> {
    this.client ??= connect(this.address);
    return this.client;
  }

  private async create(name: string): Promise<Collection> {
    const client = await this.connected();
    const space = { hnsw: { space: 'cosine' } } as const;
    return this.request(() => client.getOrCreateCollection({ name, embeddingFunction: null, configuration: space }));
  }
}

const PAGE = 100;

async function connect(address: ChromaAddress): Promise<ChromaClient> {
  const options = clientArguments(address);
  const { ChromaClient } = await loadClient();
  return new ChromaClient(options);
}

/** The package is optional: it brings a server with it, 50 MB, that a client does not need. */
async function loadClient(): Promise<typeof import('chromadb')> {
  try {
    return await importPackage('chromadb');
  } catch (cause) {
    throw new UserError(
      'invalid_config',
      'CODE_INTEL_BASE_URL is set, but the client of Chroma is not installed',
      'Install it beside code-intel, `npm install -g --omit=optional chromadb`, or unset CODE_INTEL_BASE_URL.',
      { cause },
    );
  }
}
