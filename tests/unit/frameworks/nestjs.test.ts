import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (text: string, path = 'src/orders/orders.controller.ts') => factsOf(path, text, ['nestjs']);
const OWN = 'src/orders/orders.controller#OrdersController';

describe('a controller', () => {
  const known = read(`import { Controller, Get, UseGuards } from '@nestjs/common';
    import { OrdersService } from './orders.service';
    import { CreateOrderDto } from './dto/create-order.dto';
    import { RolesGuard } from '../auth/roles.guard';
    @ApiTags('注文')
    @Controller({ path: 'orders', version: '1' })
    @UseGuards(AuthGuard('jwt'), RolesGuard)
    export class OrdersController {
      constructor(private readonly orders: OrdersService, private limit: number) {}

      @Get(':id')
      @ApiOperation({ summary: '注文の詳細' })
      find(@Param('id') id: string) { return this.orders.find(id); }

      @Post()
      @UseGuards(OwnerGuard)
      create(@Body() dto: CreateOrderDto) { this.limit.toFixed(1); return this.orders.create(dto); }
    }`);

  it('has a route for each of its methods', () => {
    expect(entitiesOf(known)).toEqual([
      'controller:orders controller',
      'route:GET /orders/:id route',
      'route:POST /orders route',
    ]);
    expect(metadataOf(known, 'route:POST /orders')).toEqual({
      method: 'POST',
      path: '/orders',
      action: 'OrdersController::create',
      version: '1',
      guards: ['OwnerGuard'],
    });
    expect(metadataOf(known, 'controller:orders')).toEqual({
      injected_dependencies: [{ class: 'OrdersService', variable: 'orders' }],
      guards: ["AuthGuard('jwt')", 'RolesGuard'],
    });
  });

  it('leads to what it is given, what guards it and what checks its input', () => {
    expect(edgesOf(known)).toEqual([
      `${OWN} -translates-> term:注文`,
      `${OWN} -injects-> src/orders/orders.service#OrdersService`,
      `src/orders/orders.controller#AuthGuard -authorizes-> ${OWN}`,
      `src/auth/roles.guard#RolesGuard -authorizes-> ${OWN}`,
      `route:GET /orders/:id -handled_by-> ${OWN}::find`,
      `src/orders/orders.controller#OwnerGuard -authorizes-> ${OWN}::create`,
      `route:POST /orders -handled_by-> ${OWN}::create`,
      `${OWN}::create -validated_by-> src/orders/dto/create-order.dto#CreateOrderDto`,
      `${OWN}::find -calls-> src/orders/orders.service#OrdersService::find (inferred)`,
      `${OWN}::create -calls-> src/orders/orders.service#OrdersService::create (inferred)`,
    ]);
  });

  it.each([
    ['@Controller()\nclass A { @Get() a() {} }', ['GET /']],
    ["@Controller('a')\nclass A { @Get(['b', 'c']) a() {} }", ['GET /a/b']],
    ["@Controller(['a', 'b'])\nclass A { @Delete('x') a() {} }", ['DELETE /a/x']],
    ["@Controller('/a/')\nclass A { @Sse('/events') a() {} }", ['GET /a/events']],
    [
      "@Resolver(() => Order)\nclass A { @Query(() => [Order], { name: 'orders' }) a() {}\n @Mutation() pay() {} }",
      ['QUERY orders', 'MUTATION pay'],
    ],
    ["@WebSocketGateway()\nclass A { @SubscribeMessage('chat') a() {} }", ['MESSAGE chat']],
    ["@Controller()\nclass A { @MessagePattern({ cmd: 'sum' }) a() {} }", ['MESSAGE sum']],
  ])('%s answers', (text, routes) => {
    const found = read(text).entities.filter(({ type }) => type === 'route');
    expect(found.map(({ id }) => id)).toEqual(routes.map((route) => `route:${route}`));
  });

  it('answers all of its paths', () => {
    const { edges } = read("@Controller(['a', 'b'])\nclass A { @Get(['c', 'd']) a() {} }");
    expect(edges.map(({ from }) => from)).toEqual(
      ['GET /a/c', 'GET /a/d', 'GET /b/c', 'GET /b/d'].map((title) => `route:${title}`),
    );
  });
});

describe('a provider', () => {
  it('works on the entity of its repository, on other services and on functions of the project', () => {
    const known = read(
      `import { Order } from './order.entity';
      import { Mailer } from '../mail/mailer';
      import { totalOf } from './total';
      @Injectable()
      export class OrdersService {
        @Inject() private readonly mailer: Mailer;
        constructor(@InjectRepository(Order) private repository: Repository<Order>, private events: EventEmitter2) {}
        async place() {
          await this.repository.save(totalOf(1));
          this.mailer.send();
          this.events.emit('order.placed', 1);
        }
        @OnEvent('order.paid') paid() {}
        @Cron('0 0 * * *') close() {}
      }`,
      'src/orders/orders.service.ts',
    );
    const own = 'src/orders/orders.service#OrdersService';
    expect(edgesOf(known)).toEqual([
      `${own} -injects-> src/orders/order.entity#Order`,
      `${own} -injects-> src/orders/orders.service#EventEmitter2`,
      `${own} -injects-> src/mail/mailer#Mailer`,
      `${own}::place -dispatches-> event:order.placed`,
      `${own}::place -calls-> src/orders/total#totalOf`,
      `${own}::paid -listens_to-> event:order.paid`,
      `${own} -schedules-> ${own}::close`,
      `${own}::place -references-> src/orders/order.entity#Order (inferred)`,
      `${own}::place -calls-> src/mail/mailer#Mailer::send (inferred)`,
      `${own}::place -calls-> src/orders/orders.service#EventEmitter2::emit (inferred)`,
    ]);
  });

  it('from a package leads nowhere', () => {
    const text =
      "import { ConfigService } from '@nestjs/config';\n@Injectable()\nclass A { constructor(c: ConfigService) {}\n a() { this.c.get('x'); } }";
    expect(edgesOf(read(text))).toEqual([]);
  });

  it.each([
    ['@Injectable()\nexport class RolesGuard implements CanActivate {}', 'guard:roles guard'],
    ['@Injectable()\nexport class JwtStrategy extends PassportStrategy(Strategy) {}', 'strategy:jwt guard'],
    ['@Injectable()\nclass LogInterceptor implements NestInterceptor<A, B> {}', 'interceptor:log interceptor'],
    ['@Catch(HttpException)\nclass HttpFilter implements ExceptionFilter {}', 'filter:http filter'],
    ["@Processor('mail')\nclass MailProcessor {}", 'processor:mail processor'],
    ['@Injectable()\nclass Clock {}', 'service:clock service'],
  ])('%s is told by its decorator and what it extends', (text, entity) => {
    expect(entitiesOf(read(text))).toEqual([entity]);
  });
});

describe('a module', () => {
  it('holds modules, controllers and providers', () => {
    const known = read(
      `import { OrdersController } from './orders.controller';
      import { SqlOrders } from './sql-orders';
      import { OrdersPort } from './orders.port';
      import { UsersModule } from '../users/users.module';
      import { TypeOrmModule } from '@nestjs/typeorm';
      @Module({
        imports: [UsersModule, TypeOrmModule.forFeature([Order])],
        controllers: [OrdersController],
        providers: [{ provide: OrdersPort, useClass: SqlOrders }, { provide: 'token', useValue: 1 }],
        exports: [OrdersPort],
      })
      export class OrdersModule {}`,
      'src/orders/orders.module.ts',
    );
    expect(metadataOf(known, 'module:orders')).toEqual({
      imports: ['UsersModule', 'TypeOrmModule'],
      controllers: ['OrdersController'],
      providers: ['SqlOrders'],
      exports: ['OrdersPort'],
    });
    const own = 'src/orders/orders.module#OrdersModule';
    expect(edgesOf(known)).toEqual([
      `${own} -contains-> src/users/users.module#UsersModule`,
      `${own} -contains-> ${OWN}`,
      `${own} -contains-> src/orders/sql-orders#SqlOrders`,
      'src/orders/orders.port#OrdersPort -implemented_by-> src/orders/sql-orders#SqlOrders',
    ]);
  });
});

describe('a DTO', () => {
  it('has fields with checks and words', () => {
    const known = read(`export class CreateOrderDto {
      @IsString()
      @ApiProperty({ description: '注文番号' })
      number: string;
      @IsOptional() @IsInt()
      total?: number;
    }`);
    expect(metadataOf(known, 'dto:create_order')).toEqual({
      fields: [
        { name: 'number', type: 'string', validations: ['IsString'], description: '注文番号' },
        { name: 'total', type: 'number', validations: ['IsOptional', 'IsInt'] },
      ],
    });
    expect(edgesOf(known)).toEqual(['field:CreateOrderDto.number -translates-> term:注文番号']);
  });
});
