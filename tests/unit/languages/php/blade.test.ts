import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../facts-of.ts';
import { outlineOf } from '../outline-of.ts';

const PATH = 'resources/views/orders/index.blade.php';
const read = (text: string, path = PATH) => factsOf(path, text, ['blade']);
const linksOf = (text: string) => edgesOf(read(text)).map((edge) => edge.replace('view:orders.index -', '-'));

describe('a view', () => {
  it('is a file under the name that the framework gives it', () => {
    expect(entitiesOf(read('<p></p>'))).toEqual(['view:orders.index blade_view']);
    expect(entitiesOf(read('<p></p>', 'resources/views/vendor/mail/html/button.blade.php'))).toEqual([
      'view:mail::html.button blade_view',
    ]);
  });

  it('[CH20] has the elements of HTML as definitions, whatever directives and expressions stand between', () => {
    const text =
      '<main @class(["a" => $b > 1]) id="top">\n@if ($a < 3)\n{{ $x->y > "<section>" }}\n<form id="pay" @click="a > b">\n</form>@endif</main>';
    expect(outlineOf('blade', text)).toEqual(['1 element main#top', '4 element main#top.form#pay']);
  });

  it('[CH20] [D-22] has its sections, slots, pushes and components as definitions', () => {
    const text = `@section('title', 'Orders')
@section('content')
  @component('alert')
    @slot('header') x @endslot
  @endcomponent
@endsection
@push('scripts')
@endpush`;
    const known = read(text);
    expect(
      known.parsed.symbols.map(({ name, kind, startLine, endLine }) => `${startLine}-${endLine} ${kind} ${name}`),
    ).toEqual([
      '2-6 section section:content',
      '3-5 section component:alert',
      '4-4 section slot:header',
      '7-8 section push:scripts',
    ]);
  });

  it.each([
    ["@extends('layouts.app')", '-extends-> view:layouts.app'],
    ["@include('orders.item', ['a' => 'b.c'])", '-includes-> view:orders.item'],
    ["@includeIf('a.b')", '-includes-> view:a.b'],
    ["@includeWhen($order->paid, 'orders.paid')", '-includes-> view:orders.paid'],
    ["@each('orders.row', $orders, 'order')", '-includes-> view:orders.row'],
    ["@component('mail::message')", '-includes-> view:mail::message'],
    ['<a href="{{ route(\'orders.show\', $o) }}">', '-links_to-> route:orders.show'],
    [':href="route(\'a\')"', '-links_to-> route:a'],
    ["{{ __('orders.title') }}", '-uses_translation-> translation:orders.title'],
    ["@lang('orders.empty')", '-uses_translation-> translation:orders.empty'],
    ["{{ config('app.name') }}", '-uses_config-> config:app.name'],
    ['<x-forms.user-card :user="$u" />', '-uses_component-> component:forms.user-card'],
    ["@livewire('user-list')", '-uses_component-> livewire:user-list'],
    ['<livewire:orders.table lazy />', '-uses_component-> livewire:orders.table'],
    ["@inject('metrics', 'App\\Services\\Metrics')", '-injects-> App\\Services\\Metrics'],
    ['{{ App\\Enums\\Status::Paid->label() }}', '-references-> App\\Enums\\Status'],
    ['{{ $order->number }}', '-references-> App\\Models\\Order (inferred)'],
  ])('with %s leads there', (text, link) => {
    expect(linksOf(text)).toContain(link);
  });

  it.each([
    "{{-- @include('old') {{ route('old') }} --}}",
    "@@include('escaped')",
    'mail@include.example',
    '{{ $loop->index }} {{ $errors->first() }}',
    '<x-slot:header></x-slot>',
    '{{ route($name) }} @include($view)',
  ])('with %s leads nowhere', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('[CH21] names the classes and models that it leads to', () => {
    const text = '<x-user-card :user="$user" />\n@livewire(\'user-list\')\n{{ $user->name }}';
    expect(metadataOf(read(text), 'view:orders.index')?.related_symbols).toEqual([
      'App\\View\\Components\\UserCard',
      'App\\Livewire\\UserList',
      'App\\Http\\Livewire\\UserList',
      'App\\Models\\User',
    ]);
  });

  it('states the line of each link', () => {
    expect(read("\n\n@include('a')").edges).toMatchObject([{ to: 'view:a', line: 3 }]);
  });

  it('of a component is what its tag shows', () => {
    expect(edgesOf(read('<b></b>', 'resources/views/components/forms/input.blade.php'))).toEqual([
      'component:forms.input -renders-> view:components.forms.input (convention)',
    ]);
    expect(read('<b></b>', 'resources/views/components/card/index.blade.php').edges[0]?.from).toBe('component:card');
  });

  it('uses the names in its expressions and in the arguments of its directives', () => {
    const { references } = read(
      "<p>Order text</p>\n{{ Order::find($id)->label('paid.at') }}\n@if (Gate::allows('edit'))",
    ).parsed;
    expect(references.map(({ name, kind, line }) => `${line} ${kind} ${name}`)).toEqual([
      '2 name Order',
      '2 call find',
      '2 call label',
      '2 string paid.at',
      '3 name Gate',
      '3 call allows',
      '3 string edit',
    ]);
  });
});
