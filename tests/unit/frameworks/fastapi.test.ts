import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (text: string, path = 'app/routers/orders.py') => factsOf(path, text, ['fastapi']);

describe('an endpoint of FastAPI', () => {
  const known = read(`from fastapi import APIRouter, Depends
from app.deps import SessionDep, get_user
from app.schemas import OrderCreate, OrderRead
router = APIRouter(prefix="/orders", tags=["orders"])
@router.post("/{id}", response_model=list[OrderRead], summary="注文する", dependencies=[Depends(check)])
async def place(id: int, body: OrderCreate, session: SessionDep, user=Depends(get_user)): pass
@router.api_route("", methods=["GET", "HEAD"])
def both(): pass
`);

  it('is a function with a route under the prefix of its router', () => {
    expect(entitiesOf(known)).toEqual([
      'router router',
      'endpoint:place endpoint',
      'route:POST /orders/{id} route',
      'endpoint:both endpoint',
      'route:GET|HEAD /orders route',
    ]);
    expect(metadataOf(known, 'endpoint:place')).toEqual({
      method: 'POST',
      path: '/orders/{id}',
      response_model: 'list[OrderRead]',
    });
  });

  it('leads to what is injected, what validates it and what it gives', () => {
    expect(edgesOf(known).slice(0, 9)).toEqual([
      'route:POST /orders/{id} -handled_by-> routers.orders.place',
      'routers.orders.router -contains-> route:POST /orders/{id}',
      'routers.orders.place -references-> app.schemas.OrderRead',
      'routers.orders.place -validated_by-> app.schemas.OrderCreate (inferred)',
      'routers.orders.place -injects-> app.deps.SessionDep (inferred)',
      'route:GET|HEAD /orders -handled_by-> routers.orders.both',
      'routers.orders.router -contains-> route:GET|HEAD /orders',
      'routers.orders.place -injects-> routers.orders.check',
      'routers.orders.place -injects-> app.deps.get_user',
    ]);
  });
});

describe('the modules around endpoints', () => {
  it('include routers of others', () => {
    const known = read(
      'from app.routers import orders\napp = FastAPI()\napp.include_router(orders.router, prefix="/api")\n',
      'app/main.py',
    );
    expect(edgesOf(known)).toEqual(['app.main.app -includes-> routers.orders.router']);
  });

  it('name what is injected, and what that gives', () => {
    const known = read(
      'from app.services import Orders\nSessionDep = Annotated[Session, Depends(get_session)]\ndef get_orders(session: SessionDep) -> Orders: pass\n',
      'app/deps.py',
    );
    expect(entitiesOf(known)).toEqual(['dependency:SessionDep dependency', 'dependency:get_orders dependency']);
    expect(edgesOf(known)).toEqual([
      'app.deps.SessionDep -injects-> app.deps.get_session',
      'app.deps.get_orders -references-> app.services.Orders',
      'app.deps.get_orders -injects-> app.deps.SessionDep (inferred)',
    ]);
  });
});

describe('a Pydantic model', () => {
  it('has fields with labels, also behind a base of its file', () => {
    const known = read(
      `from pydantic import BaseModel, Field
class Base(BaseModel):
    model_config = {}
    KINDS: ClassVar[list] = []
    number: str = Field(title="注文番号", description="一意")
class Order(Base):
    lines: list["Line"]
class Plain:
    a: int
`,
      'app/schemas.py',
    );
    expect(entitiesOf(known)).toEqual(['schema:base schema', 'schema:order schema']);
    expect(metadataOf(known, 'schema:base')).toEqual({ fields: [{ name: 'number', type: 'str' }] });
    expect(edgesOf(known)).toEqual(['app.schemas.Order -extends-> app.schemas.Base']);
  });

  it('of settings is named so, and one with a table is a model of the database', () => {
    const text =
      'from sqlmodel import SQLModel\nclass Settings(BaseSettings):\n    a: int\nclass A(SQLModel, table=True):\n    b: int\n';
    expect(entitiesOf(read(text, 'app/config.py'))).toEqual(['settings:settings settings']);
  });
});
