import { expect, it } from 'vitest';
import { clientArguments } from '../../../../src/storage/chroma/address.ts';

it.each(['a\nb', 'two words', 'トークン', 'end\n'])(
  'a token %j is refused before it is sent, and not shown',
  (token) => {
    const making = () => clientArguments({ url: 'http://base', token });
    expect(making).toThrow(/CODE_INTEL_BASE_TOKEN/);
    expect(making).not.toThrow(token);
  },
);

it('a token goes into both headers that Chroma knows', () => {
  expect(clientArguments({ url: 'https://base', token: 'abc' })).toMatchObject({
    host: 'base',
    port: 443,
    ssl: true,
    headers: { authorization: 'Bearer abc', 'x-chroma-token': 'abc' },
  });
});
