import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (text: string, path = 'app/a.rb') => factsOf(path, text, ['rails']);

describe('a controller', () => {
  const known = read(`class Admin::OrdersController < ApplicationController
    before_action :set_order, only: [:show]
    def index
      @orders = Order.recent
    end
    def create
      OrderJob.perform_later(1)
      OrderMailer.placed(1).deliver_later
      Checkout.new(order_params).place
      redirect_to admin_order_path(1), notice: t('.placed')
    end
    def update
      render :edit
    end
    private
    def set_order = Rails.cache.fetch('Product.find')
    def order_params
      params.require(:order).permit(:number, address: [:zip])
    end
  end`);

  it('is known by its actions, filters and parameters', () => {
    expect(metadataOf(known, 'controller:admin/orders')).toEqual({
      fqcn: 'Admin::OrdersController',
      extends: 'ApplicationController',
      actions: ['index', 'create', 'update'],
      filters: [{ filter: 'before_action', method: 'set_order', only: ['show'] }],
      permitted_params: ['number', 'address', 'zip'],
      related_symbols: ['Order', 'OrderJob', 'OrderMailer', 'Checkout'],
    });
  });

  it('leads to models, jobs, mails, services, routes, texts and views', () => {
    const own = 'Admin::OrdersController';
    expect(edgesOf(known)).toEqual([
      `${own} -extends-> ApplicationController`,
      `${own}::index -renders-> view:admin/orders/index (convention)`,
      `${own}::update -renders-> view:admin/orders/edit`,
      `${own} -calls-> ${own}::set_order`,
      `${own}::index -references-> Order`,
      `${own}::create -dispatches-> OrderJob`,
      `${own}::create -dispatches-> OrderMailer::placed`,
      `${own}::create -references-> Checkout`,
      `${own}::create -links_to-> route:admin_order`,
      `${own}::create -uses_translation-> translation:admin.orders.create.placed`,
    ]);
  });
});

describe('a class', () => {
  it('is what its parent is, whatever the modules are called that it includes', () => {
    expect(entitiesOf(read('class Capsule\n include Sidekiq::Component\nend', 'lib/capsule.rb'))).toEqual([]);
  });

  it.each([
    ['class SendJob < ApplicationJob\nend', 'app/jobs/send_job.rb', 'job:send job'],
    ['class SendWorker\n include Sidekiq::Worker\nend', 'app/workers/send_worker.rb', 'job:send job'],
    ['class OrderMailer < ApplicationMailer\nend', 'app/mailers/order_mailer.rb', 'mailer:order mailer'],
    [
      'module Admin\n module OrdersHelper\n def a\n end\n end\nend',
      'app/helpers/admin/orders_helper.rb',
      'helper:admin/orders helper',
    ],
    ['class OrderPolicy < ApplicationPolicy\nend', 'app/policies/order_policy.rb', 'policy:order policy'],
    ['class PayService\nend', 'app/services/pay_service.rb', 'service:pay service'],
    [
      'class CardComponent < ViewComponent::Base\nend',
      'app/components/card_component.rb',
      'component:card view_component',
    ],
    ['class RoomChannel < ApplicationCable::Channel\nend', 'app/channels/room_channel.rb', 'channel:room channel'],
  ])('%s is told by its parent or its place', (text, path, entity) => {
    expect(entitiesOf(read(text, path))).toEqual([entity]);
  });

  it.each([
    [
      'class OrderPolicy < ApplicationPolicy\nend',
      'app/policies/order_policy.rb',
      'OrderPolicy -authorizes-> Order (convention)',
    ],
    [
      'class AMailer < ApplicationMailer\n def hi\n end\nend',
      'app/a.rb',
      'AMailer::hi -renders-> view:a_mailer/hi (convention)',
    ],
    [
      'class CardComponent < ViewComponent::Base\nend',
      'app/components/card.rb',
      'CardComponent -renders-> view:card_component (convention)',
    ],
  ])('%s leads to what its name says', (text, path, edge) => {
    expect(edgesOf(read(text, path))).toContain(edge);
  });
});
