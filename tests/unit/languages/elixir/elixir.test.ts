import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Elixir', () => {
  it('delivers modules with their functions, macros, types, fields and attributes', () => {
    const text = `defmodule A.B do
  @behaviour Foo
  @timeout 5000
  @type t :: %__MODULE__{a: integer}
  @typep p(x) :: x
  @callback cb(integer) :: atom
  defstruct [:a, b: 1]
  @spec f(integer) :: t
  def f(a) when a > 1, do: @timeout
  def ok?, do: x = 1
  defp priv(x) do
    local = x
    -call(local)
  end
  defmacro m(x), do: x
  defguard is_x(a) when a > 1
  defdelegate d(a), to: Foo
  def a + b, do: 1
  def unquote(name)(x), do: x
  defmodule C.D do
    def g, do: 1
  end
end
defprotocol P do
  def size(x)
end
defimpl P, for: List do
  def size(x), do: 1
end
`;
    expect(outlineOf('elixir', text)).toEqual([
      '1 module A.B',
      '3 constant A.B.timeout',
      '4 type A.B.t',
      '5 type A.B.p',
      '6 function A.B.cb',
      '7 property A.B.a',
      '7 property A.B.b',
      '9 function A.B.f',
      '10 function A.B.ok?',
      '11 function A.B.priv',
      '15 macro A.B.m',
      '16 macro A.B.is_x',
      '17 function A.B.d',
      '18 function A.B.+',
      '20 module A.B.C.D',
      '21 function A.B.C.D.g',
      '24 interface P',
      '25 function P.size',
      '27 module P',
      '28 function P.size',
    ]);
  });

  it('names a module by its last part', () => {
    expect(parsed('elixir', 'defmodule A.B do\nend\n').symbols[0]).toMatchObject({ name: 'B', scope: 'A' });
  });

  it('delivers tests by their titles', () => {
    const text = 'defmodule T do\n  describe "d" do\n    test "does x", %{a: a} do\n    end\n  end\nend\n';
    expect(outlineOf('elixir', text)).toEqual(['1 module T', '2 test T.d', '3 test T.d.does x']);
  });

  it('reads the documentation attributes and takes them into the range', () => {
    const text = `defmodule A do
  @moduledoc """
  Module.
  """
  @impl true
  @doc ~S"""
  Function.
  """
  @spec f(integer) :: t
  def f(a), do: a

  @doc false
  def g(a) do
  end
end
`;
    const [module, f, g] = parsed('elixir', text).symbols;
    expect(module).toMatchObject({ docblock: 'Module.', signature: 'defmodule A' });
    expect(f).toMatchObject({ docblock: 'Function.', signature: 'def f(a)', startLine: 5, nameLine: 10 });
    expect(g).toMatchObject({ docblock: '', signature: 'def g(a)', startLine: 12, endLine: 14 });
  });

  it('reads every form of import', () => {
    const text = `alias A.{C, D}
alias X.Y, as: Z
alias E.F
import Ecto.Query, only: [from: 2, where: 3]
import G
require Logger
use GenServer, restart: :temporary
`;
    expect(importsOf('elixir', text)).toEqual([
      'A.C: C',
      'A.D: D',
      'X.Y: Y as Z',
      'E.F: F',
      'Ecto.Query: from, where',
      'G: *',
      'Logger: ',
      'GenServer: *',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = `import Q\nx = Foo.bar!(a, "b #{c} d\\n", ~s(key)) |> baz != :atom && %User{id: 1}\n`;
    expect(referencesOf('elixir', text)).toEqual([
      'import Q',
      'name x',
      'name Foo',
      'call bar!',
      'name a',
      'name c',
      'string key',
      'call baz',
      'name atom',
      'type User',
      'name id',
    ]);
  });
});
