import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['django']);

describe('a class of a Django application', () => {
  it.each([
    ['shop/views.py', 'class OrderList(ListView): pass', 'endpoint:order_list view'],
    ['shop/api.py', 'class OrderViewSet(viewsets.ModelViewSet): pass', 'endpoint:order view'],
    ['shop/forms.py', 'class OrderForm(forms.ModelForm): pass', 'form:order form'],
    ['shop/serializers.py', 'class OrderSerializer(serializers.ModelSerializer): pass', 'serializer:order serializer'],
    ['shop/admin.py', 'class OrderAdmin(admin.ModelAdmin): pass', 'admin:order admin'],
    ['shop/perms.py', 'class IsOwner(BasePermission): pass', 'permission:is_owner permission'],
    ['shop/management/commands/close.py', 'class Command(BaseCommand): pass', 'command:close command'],
    ['shop/managers.py', 'class Orders(models.QuerySet): pass', 'manager:orders manager'],
  ])('in %s with %j is %s', (path, text, expected) => {
    expect(entitiesOf(read(path, `${text}\n`))).toEqual([expected]);
  });

  it('of a view leads to template, model, form and permissions', () => {
    const known = read(
      'shop/views.py',
      `from .forms import OrderForm
from .models import Order
class OrderEdit(UpdateView):
    model = Order
    form_class = OrderForm
class OrderShow(View):
    template_name = "shop/show.html"
    permission_classes = [IsOwner]
`,
    );
    expect(edgesOf(known).filter((edge) => !edge.includes('extends'))).toEqual([
      'shop.views.OrderEdit -references-> shop.models.Order',
      'shop.views.OrderEdit -validated_by-> shop.forms.OrderForm',
      'shop.views.OrderEdit -renders-> view:shop/order_form.html (convention)',
      'shop.views.OrderShow -references-> shop.views.IsOwner',
      'shop.views.OrderShow -renders-> view:shop/show.html',
    ]);
  });

  it('of the admin manages the models that it is registered for', () => {
    const known = read(
      'shop/admin.py',
      'from .models import Order\n@admin.register(Order)\nclass OrderAdmin(admin.ModelAdmin):\n    list_display = ("id", "total")\n',
    );
    expect(edgesOf(known)).toContain('shop.admin.OrderAdmin -manages-> shop.models.Order');
    expect(metadataOf(known, 'admin:order')).toMatchObject({ list_display: ['id', 'total'] });
  });
});

describe('a function of a Django application', () => {
  it('is a view by what it is given, and names templates, routes and models', () => {
    const known = read(
      'shop/views.py',
      `from .models import Order
def show(request, pk):
    order = Order.objects.get(pk=pk)
    if not order:
        return redirect("shop:list")
    return render(request, "shop/show.html", {})
def _private(request): pass
`,
    );
    expect(entitiesOf(known)).toEqual(['endpoint:show view']);
    expect(edgesOf(known)).toEqual([
      'shop.views.show -renders-> view:shop/show.html',
      'shop.views.show -links_to-> route:shop:list',
      'shop.views.show -references-> shop.models.Order',
    ]);
  });

  it('receives signals of the framework and of the project', () => {
    const known = read(
      'shop/signals.py',
      `from django.db.models.signals import post_save
from .models import Order
paid = Signal()
@receiver([post_save, paid], sender=Order)
def on_save(sender, **kwargs): tell.delay(1)
`,
    );
    expect(entitiesOf(known)).toEqual(['signal:paid signal', 'receiver:on_save signal_receiver']);
    expect(edgesOf(known)).toEqual([
      'shop.signals.on_save -listens_to-> signal:post_save',
      'shop.signals.on_save -listens_to-> shop.signals.paid',
      'shop.models.Order -observed_by-> shop.signals.on_save',
      'shop.signals.on_save -dispatches-> shop.signals.tell',
    ]);
  });
});

describe('the settings', () => {
  it('are shown, secrets by their name only', () => {
    const known = read(
      'config/settings/base.py',
      'SECRET_KEY = "x"\nDEBUG = True\nROOT_URLCONF = "config.urls"\nAUTH_USER_MODEL = "a.User"\n',
    );
    expect(metadataOf(known, 'config:SECRET_KEY')).toEqual({});
    expect(metadataOf(known, 'config:DEBUG')).toEqual({ value: 'True' });
    expect(edgesOf(known)).toEqual([
      'config:ROOT_URLCONF -includes-> urls:config.urls',
      'config:AUTH_USER_MODEL -references-> a.models.User (convention)',
    ]);
  });
});
