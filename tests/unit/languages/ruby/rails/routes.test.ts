import { describe, expect, it } from 'vitest';
import { edgesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (text: string, path = 'config/routes.rb') =>
  factsOf(path, `Rails.application.routes.draw do\n${text}\nend`, ['rails']);
/** Method, path, name and action of each route. */
const routesOf = (text: string) =>
  read(text).entities.map(
    ({ metadata: { method, path, name = '-', action = '-' } }) => `${method} ${path} ${name} ${action}`,
  );

describe('a route', () => {
  it.each([
    ["get '/about', to: 'pages#about'", 'GET /about about PagesController::about'],
    ["get 'about' => 'pages#about', as: :info", 'GET /about info PagesController::about'],
    ["root 'pages#home'", 'GET / root PagesController::home'],
    ["root to: 'pages#home'", 'GET / root PagesController::home'],
    ["get 'orders/export'", 'GET /orders/export orders_export OrdersController::export'],
    ["match 'in', to: 'a#b', via: [:get, :post]", 'GET|POST /in in AController::b'],
    ["get '/t/:id', controller: 'tags', action: :show", 'GET /t/:id - TagsController::show'],
    ["get 'old', to: redirect('/new')", 'GET /old old -'],
    ['controller :tags do\n get :cloud\nend', 'GET /cloud cloud TagsController::cloud'],
    [
      "scope '/:locale', module: 'web', as: 'web' do\n get :a, to: 'b#c'\nend",
      'GET /:locale/a web_a Web::BController::c',
    ],
    [
      "namespace :admin, path: 'manage' do\n root 'home#index'\nend",
      'GET /manage admin_root Admin::HomeController::index',
    ],
    ["get 's/:id/(:title)', to: 'a#b'", 'GET /s/:id(/:title) - AController::b'],
    ["get '/404', to: 'a#b'", 'GET /404 - AController::b'],
    ["namespace :mod do\n get 'x/:id', to: 'a#b'\nend", 'GET /mod/x/:id mod Mod::AController::b'],
    ["authenticate :user do\n get 'x', to: 'a#b'\nend", 'GET /x x AController::b'],
  ])('%s is read', (text, route) => {
    expect(routesOf(text)).toEqual([route]);
  });

  it('of a resource is one of seven', () => {
    expect(routesOf('resources :orders')).toEqual([
      'GET /orders orders OrdersController::index',
      'POST /orders orders OrdersController::create',
      'GET /orders/new new_order OrdersController::new',
      'GET /orders/:id/edit edit_order OrdersController::edit',
      'GET /orders/:id order OrdersController::show',
      'PATCH|PUT /orders/:id order OrdersController::update',
      'DELETE /orders/:id order OrdersController::destroy',
    ]);
  });

  it('of a single resource has no index and a controller in the plural', () => {
    expect(routesOf('resource :profile, except: [:new, :create, :destroy, :update]')).toEqual([
      'GET /profile/edit edit_profile ProfilesController::edit',
      'GET /profile profile ProfilesController::show',
    ]);
  });

  it.each([
    ['member do\n post :cancel\nend', 'POST /orders/:id/cancel cancel_order OrdersController::cancel'],
    ['post :cancel, on: :member', 'POST /orders/:id/cancel cancel_order OrdersController::cancel'],
    ['get :export, on: :collection', 'GET /orders/export export_orders OrdersController::export'],
    ['collection { get :export }', 'GET /orders/export export_orders OrdersController::export'],
    ['get :history', 'GET /orders/:order_id/history order_history OrdersController::history'],
    ['resources :items, only: :show', 'GET /orders/:order_id/items/:id order_item ItemsController::show'],
    ['resources :items, only: :new', 'GET /orders/:order_id/items/new new_order_item ItemsController::new'],
    ['resource :note, only: :show', 'GET /orders/:order_id/note order_note NotesController::show'],
    ['resources :items, only: :show, shallow: true', 'GET /items/:id item ItemsController::show'],
    [
      'shallow do\n resources :items, only: [] do\n post :a, on: :member\n end\nend',
      'POST /items/:id/a a_item ItemsController::a',
    ],
  ])('inside of a resource: %s', (text, route) => {
    expect(routesOf(`resources :orders, only: [] do\n${text}\nend`)).toEqual([route]);
  });

  it('of a shallow resource leaves out what is around', () => {
    const text = 'resources :orders, only: [], shallow: true do\n resources :items, only: [:index, :show]\nend';
    expect(routesOf(text)).toEqual([
      'GET /orders/:order_id/items order_items ItemsController::index',
      'GET /items/:id item ItemsController::show',
    ]);
  });

  it.each([
    ['resources :people, only: :show, path: "humans", param: :slug', 'GET /humans/:slug person PeopleController::show'],
    ['resources :a, as: :b, controller: "c", only: :index', 'GET /a bs CController::index'],
    ['resources :news, only: :index', 'GET /news news_index NewsController::index'],
    ['namespace :api do\n resources :a_b, only: :index\nend', 'GET /api/a_b api_a_b ABController::index'],
  ])('%s takes its options', (text, route) => {
    const [found] = routesOf(text);
    expect(found?.split(' ').slice(0, 2)).toEqual(route.split(' ').slice(0, 2));
    expect(found).toContain(route.split(' ')[3]?.replace('ABController', 'Api::ABController'));
  });

  it('of a concern stands in each resource that has it', () => {
    const text = `concern :noted do
      resources :notes, only: :index
    end
    resources :orders, only: [], concerns: :noted
    resources :users, only: [] do
      concerns :noted
    end`;
    expect(routesOf(text)).toEqual([
      'GET /orders/:order_id/notes order_notes NotesController::index',
      'GET /users/:user_id/notes user_notes NotesController::index',
    ]);
  });

  it('of Devise leads to its controllers or to those of the project', () => {
    const known = read("devise_for :users, skip: :passwords, controllers: { sessions: 'users/sessions' }");
    expect(metadataOf(known, 'route:new_user_session')).toMatchObject({
      path: '/users/sign_in',
      action: 'Users::SessionsController::new',
    });
    expect(metadataOf(known, 'route:new_user_registration')?.action).toBe('Devise::RegistrationsController::new');
    expect(metadataOf(known, 'route:new_user_password')).toBeUndefined();
  });

  it('has the name of its path, which other methods share', () => {
    const known = read("resources :orders, only: [:show, :destroy]\nmount Sidekiq::Web => '/sidekiq'");
    expect(edgesOf(known)).toEqual([
      'route:order -handled_by-> OrdersController::show (convention)',
      'route:order -handled_by-> OrdersController::destroy (convention)',
      'route:ANY /sidekiq -includes-> Sidekiq::Web',
    ]);
    expect(known.entities.map(({ id, node }) => `${id} ${node}`)).toEqual([
      'route:order route:order',
      'route:DELETE /orders/:id route:order',
      'route:ANY /sidekiq route:ANY /sidekiq',
    ]);
  });

  it('of an engine leads to the controllers of its module', () => {
    const text = 'Shop::Engine.routes.draw do\n resources :orders, only: :index\nend';
    expect(edgesOf(factsOf('config/routes.rb', text, ['rails']))).toEqual([
      'route:orders -handled_by-> Shop::OrdersController::index (convention)',
    ]);
  });

  it('may stand in a file of its own', () => {
    const text = "namespace :admin do\n get 'a', to: 'b#c'\nend";
    expect(edgesOf(factsOf('config/routes/admin.rb', text, ['rails']))).toEqual([
      'route:admin_a -handled_by-> Admin::BController::c',
    ]);
  });

  it('is no call of another file that happens to be named like it', () => {
    expect(factsOf('lib/client.rb', "get '/orders', to: 'a#b'", ['rails']).entities).toEqual([]);
  });
});
