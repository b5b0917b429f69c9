import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Haskell', () => {
  it('takes a type and its equations for one definition', () => {
    const text = `-- | Adds things.
bar :: Int
    -> Int
bar 0 = 1
-- the rest
bar n = go n
  where
    go :: Int -> Int
    go x = x + 1
    local = 2

a <+> b = a
x, z :: Int
x = 1
main = print x
`;
    expect(outlineOf('haskell', text)).toEqual([
      '2 function bar',
      '8 function bar.go',
      '12 function <+>',
      '13 function x',
      '13 function z',
      '15 function main',
    ]);
    expect(parsed('haskell', text).symbols[0]).toMatchObject({
      signature: 'bar :: Int -> Int',
      docblock: 'Adds things.',
      startLine: 2,
      endLine: 10,
    });
  });

  it('delivers types with constructors and fields, classes and instances', () => {
    const text = `data Shape = Circle { radius :: Double } | Square Double deriving Show
newtype N = N { unN :: Int }
data G where { GA :: Int -> G }
type S = String
type family F a where F Int = Bool
pattern P a = Just a
class Monad m => Store m where
  type T m
  load :: Int -> m a
  load = undefined
instance Show (Cart a) where
  show x = ""
foreign import ccall "x" c_x :: Int -> IO ()
(<+>) :: Int -> Int -> Int
a <+> b = a
`;
    expect(outlineOf('haskell', text)).toEqual([
      '1 type Shape',
      '1 enum_member Shape.Circle',
      '1 property Shape.Circle.radius',
      '1 enum_member Shape.Square',
      '2 type N',
      '2 property N.unN',
      '3 type G',
      '3 enum_member G.GA',
      '4 type S',
      '5 type F',
      '6 function P',
      '7 trait Store',
      '8 type Store.T',
      '9 method Store.load',
      '11 namespace Cart',
      '12 method Cart.show',
      '13 function c_x',
      '14 function <+>',
    ]);
  });

  it('reads every form of import', () => {
    const text = `import Data.List (sort, Set(..))\nimport qualified Data.Map as M\nimport A.B hiding (c)\nimport D\n`;
    expect(importsOf('haskell', text)).toEqual(['Data.List: sort, Set', 'Data.Map: * as M', 'A.B: *', 'D: *']);
  });

  it('takes what is applied for a call, and primes for parts of names', () => {
    expect(referencesOf('haskell', "f :: Cart -> Int\nf c = go' (total c) M.one\n")).toEqual([
      'type Cart',
      'type Int',
      'name c',
      "call go'",
      'call total',
      'name c',
      'name M',
      'name one',
    ]);
  });

  it('reads the text of comments in braces', () => {
    const file = parsed('haskell', '{- | Reads carts. -}\nmodule Cart where\n\n{-| A cart. -}\ndata Cart = Cart\n');
    expect([file.docblock, file.symbols[0]?.docblock]).toEqual(['Reads carts.', 'A cart.']);
  });
});
