import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (routes: string, before = '') =>
  factsOf(
    'shop/urls.py',
    `from django.urls import include, path, re_path\nfrom . import views\n${before}\nurlpatterns = [\n${routes}\n]\n`,
    ['django'],
  );
const handled = (routes: string, before = '') =>
  edgesOf(read(routes, before)).filter((edge) => !edge.includes('contains'));

describe('a url pattern', () => {
  it('is a route by its name in the namespace of its application', () => {
    const known = read(
      'path("orders/<int:pk>/", views.show, name="show"), re_path(r"^old/$", views.old)',
      'app_name = "shop"',
    );
    expect(entitiesOf(known)).toEqual(['urlpatterns urls', 'route:shop:show route', 'route:/old/ route']);
    expect(metadataOf(known, 'route:shop:show')).toEqual({
      path: '/orders/<int:pk>/',
      name: 'shop:show',
      action: 'shop.views.show',
    });
    expect(edgesOf(known)).toContain('urls:shop.urls -contains-> route:shop:show');
  });

  it('has the namespace of the configuration that declares it', () => {
    const text = `class ShopConfig(AppConfig):
    namespace = "shop"
    def get_urls(self):
        return [path("basket/", self.basket.as_view(), name="basket")]
from django.urls import path
`;
    expect(entitiesOf(factsOf('shop/apps.py', text, ['django']))).toEqual(['route:shop:basket route']);
  });

  it.each([
    ['views.show', 'shop.views.show'],
    ['views.Show.as_view()', 'shop.views.Show'],
    ['login_required(views.Show.as_view())', 'shop.views.Show'],
    ['cache_page(60)(views.show)', 'shop.views.show'],
    ['"shop.views.show"', 'shop.views.show'],
  ])('with %s is handled by %s', (view, expected) => {
    expect(handled(`path("a/", ${view})`)).toEqual([`route:/a/ -handled_by-> ${expected}`]);
  });

  it.each(['include("api.urls")', 'include(("api.urls", "api"))', 'include(api)', 'include(api.urls)'])(
    'with %s includes a module',
    (view) => {
      const before = view.includes('(api)') ? 'from api import urls as api' : 'import api.urls';
      expect(handled(`path("a/", ${view})`, before)).toEqual(['route:/a/ -includes-> urls:api.urls']);
    },
  );

  it('of a template view renders the template, and is handled by no class of the framework', () => {
    const before = 'from django.views.generic import TemplateView';
    expect(handled('path("a/", TemplateView.as_view(template_name="a.html"), name="a")', before)).toEqual([
      'route:a -renders-> view:a.html',
    ]);
  });

  it('shows in braces what its path computes', () => {
    const known = read('path(f"edit/<{conv}:pk>/", views.edit), re_path(pattern, views.serve), path(a + b, views.no)');
    expect(entitiesOf(known)).toEqual(['urlpatterns urls', 'route:/edit/<{conv}:pk>/ route', 'route:/{pattern} route']);
  });

  it('of a registered view set is a list and its details', () => {
    const router = 'router = DefaultRouter()\nrouter.register(r"orders", views.OrderViewSet, basename="order")\n';
    const known = read('', router);
    expect(entitiesOf(known)).toEqual(['route:order-list route', 'route:order-detail route', 'urlpatterns urls']);
    expect(metadataOf(known, 'route:order-detail')).toMatchObject({ path: '/orders/{pk}/' });
  });
});
