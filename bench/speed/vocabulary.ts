/** Words of business software, drawn unevenly (by Zipf's law, roughly) and repeatably. */
const NOUNS =
  'user order item account invoice payment customer product price cart session token request response message event queue job task report report_line address country currency tax discount coupon shipment parcel warehouse stock supplier contract subscription plan license seat team role permission group policy rule filter query cursor page index cache key value entry record row column table schema field form input label option setting profile avatar image file folder upload download stream buffer chunk block header footer layout view template component widget panel dialog menu button icon theme color font locale language translation calendar date time zone interval schedule reminder notification alert channel mail letter inbox thread comment reaction vote rating review ticket issue project milestone branch commit tag release version build deployment server client host port socket connection pool worker thread lock mutex transaction snapshot backup migration seed fixture factory builder parser lexer grammar node tree graph edge path route router middleware handler controller service repository gateway adapter driver provider registry container module package plugin hook signal metric counter gauge histogram log trace span sample budget quota limit threshold window bucket shard replica leader follower cluster region device sensor camera vehicle driver_license trip fare booking reservation room hotel guest ticket_class flight seat_map visitor patient doctor clinic prescription dose student course lesson exam grade teacher school book author chapter loan library member donation campaign lead deal forecast quote territory asset depreciation ledger journal balance statement transfer bank card refund dispute fraud score risk claim premium policy_holder'.split(
    ' ',
  );
const VERBS =
  'get set find load save create update delete remove add apply build compute check validate parse format render send receive publish consume retry cancel close open start stop resume merge split sort filter group count sum map convert encode decode encrypt sign verify register resolve dispatch schedule assign release reserve refund charge import export sync fetch store restore archive'.split(
    ' ',
  );
const ADJECTIVES =
  'active pending expired default current next previous total partial primary secondary internal external public private shared remote local temporary permanent required optional valid invalid empty full first last recent stale locked hidden'.split(
    ' ',
  );

const ROLES = ['service', 'controller', 'model', 'test', 'job'];
/** Of a hundred names in a file so many are new to the project, and so many are in the file already. */
const NEW_NAMES = 0.03;
const REPEATED_NAMES = 0.7;

export class Vocabulary {
  private state: number;
  private readonly names = new Map<string, string[]>();
  private namesInFile = new Map<string, string[]>();

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). mulberry32, in the public domain by Tommy Ettinger. */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() * list.length)]!;
  }

  noun(): string {
    return this.frequent(NOUNS);
  }

  verb(): string {
    return this.frequent(VERBS);
  }

  number(): number {
    return Math.floor(this.random() * 1000);
  }

  /** Such as `pendingOrder`. */
  variable(): string {
    return this.known('variable', () =>
      camel(`${this.random() < 0.4 ? this.pick(ADJECTIVES) : this.noun()}_${this.noun()}`),
    );
  }

  /** Such as `validateShipmentAddress`. */
  method(): string {
    return this.known('method', () => camel(`${this.verb()}_${this.noun()}_${this.noun()}`));
  }

  /** Such as `InvoicePaymentService`. */
  typeName(): string {
    return this.known('type', () => capital(camel(`${this.noun()}_${this.noun()}_${this.pick(ROLES)}`)));
  }

  sentence(): string {
    return `${this.verb()}s the ${this.pick(ADJECTIVES)} ${this.noun()} of a ${this.noun()} before the ${this.noun()} is ${this.verb()}d`;
  }

  /** The names that are drawn from now on are those of another file. */
  beginFile(): void {
    this.namesInFile = new Map();
  }

  /** Mostly a name that the file has already, or else the project, as in real code, where few lines invent one. */
  private known(kind: string, invent: () => string): string {
    const inFile = listOf(this.namesInFile, kind);
    if (inFile.length > 0 && this.random() < REPEATED_NAMES) return this.pick(inFile);
    const name = this.inProject(kind, invent);
    inFile.push(name);
    return name;
  }

  private inProject(kind: string, invent: () => string): string {
    const names = listOf(this.names, kind);
    if (names.length > 0 && this.random() > NEW_NAMES / (1 - REPEATED_NAMES)) return this.frequent(names);
    names.push(invent());
    return names.at(-1)!;
  }

  /** The square of an even draw makes the first words some twenty times as frequent as the last. */
  private frequent(words: readonly string[]): string {
    return words[Math.floor(this.random() ** 2 * words.length)]!;
  }
}

function listOf(lists: Map<string, string[]>, kind: string): string[] {
  const known = lists.get(kind);
  if (known) return known;
  const created: string[] = [];
  lists.set(kind, created);
  return created;
}

function camel(words: string): string {
  return words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capital(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
