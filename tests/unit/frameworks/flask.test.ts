import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (text: string, path = 'shop/orders.py') => factsOf(path, text, ['flask']);

describe('a route of Flask', () => {
  it('has the name that links call it by, and the prefix of its blueprint', () => {
    const known = read(`from flask import Blueprint
bp = Blueprint("orders", __name__, url_prefix="/orders")
@bp.route("/<int:id>", methods=["GET", "POST"])
@login_required
def show(id):
    return redirect(url_for("orders.index")) or render_template("orders/show.html")
`);
    expect(entitiesOf(known)).toEqual(['bp blueprint', 'endpoint:show endpoint', 'route:orders.show route']);
    expect(metadataOf(known, 'route:orders.show')).toEqual({
      method: 'GET|POST',
      path: '/orders/<int:id>',
      name: 'orders.show',
      action: 'shop.orders.show',
    });
    expect(edgesOf(known)).toEqual([
      'route:orders.show -handled_by-> shop.orders.show',
      'shop.orders.bp -contains-> route:orders.show',
      'shop.orders.show -renders-> view:orders/show.html',
      'shop.orders.show -links_to-> route:orders.index',
    ]);
  });

  it('of a blueprint from elsewhere has no name, and a computed path is read inside', () => {
    const known = read('from flask import request\nfrom shop.base import bp\n@bp.get(scoped("/a"))\ndef a(): pass\n');
    expect(entitiesOf(known)).toEqual(['endpoint:a endpoint', 'route:GET /a route']);
  });

  it('is added by a call', () => {
    const known = read(`from shop.views import Items
app.add_url_rule("/a", "a", view_func=Items.as_view("a"), methods=["post"])
api.add_org_resource(Items, "/b", "/c", endpoint="items")
class ItemResource(BaseResource):
    def get(self): pass
`);
    expect(entitiesOf(known)).toEqual([
      'route:a route',
      'route:items route',
      'route:items route',
      'endpoint:item endpoint',
    ]);
    expect(metadataOf(known, 'route:a')).toMatchObject({ method: 'POST', path: '/a' });
    expect(edgesOf(known)).toContain('route:items -handled_by-> shop.views.Items');
  });
});

describe('a factory', () => {
  it('declares routes inside of itself, and wrappers are none', () => {
    const known = read(`from flask import Flask
def create():
    app = Flask(__name__)
    @app.route("/a")
    def a(): return render_template("a.html")
    @functools.wraps(a)
    def b(): pass
`);
    expect(edgesOf(known)).toEqual([
      'route:a -handled_by-> orders.create.a',
      'shop.orders.app -contains-> route:a',
      'orders.create.a -renders-> view:a.html',
    ]);
  });
});

describe('an application of Flask', () => {
  it('registers blueprints and extensions', () => {
    const known = read(
      'from flask_sqlalchemy import SQLAlchemy\nfrom shop import orders\ndb = SQLAlchemy()\napp = Flask(__name__)\napp.register_blueprint(orders.bp)\n',
      'shop/app.py',
    );
    expect(entitiesOf(known)).toEqual(['db extension', 'app blueprint']);
    expect(edgesOf(known)).toEqual(['shop.app.app -includes-> shop.orders.bp']);
  });

  it('has commands and forms with labels', () => {
    const known = read(`from flask_wtf import FlaskForm
@app.cli.command("close-carts", help="片付ける")
def close(): pass
@manager.command()
def list_all(): pass
class OrderForm(FlaskForm):
    number = StringField("注文番号", validators=[])
    limit = 3
`);
    expect(entitiesOf(known)).toEqual(['command:close-carts command', 'command:list-all command', 'form:order form']);
    expect(metadataOf(known, 'form:order')).toEqual({ fields: ['number'] });
  });
});
