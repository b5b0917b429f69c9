import { describe, expect, it } from 'vitest';
import { requestedTerms } from '../../../../src/session/frame/requested-terms.ts';
import { frameOf } from '../frames.ts';

describe('the texts that relevance is judged by', () => {
  it('are the target, and the request all the same [D-54]', () => {
    const query = 'The cart, which rounds wrongly, shows cents';
    expect(requestedTerms(frameOf(query, { target_feature: 'cart' })).slice(0, 2)).toEqual(['cart', query]);
  });

  it('are the request and its three longest clauses, the longest first', () => {
    const query =
      'Order filters reset slowly, the search form keeps old words forever, list pages repeat rows, cart ok';
    expect(requestedTerms(frameOf(query))).toEqual([
      query,
      'the search form keeps old words forever',
      'Order filters reset slowly',
      'list pages repeat rows',
    ]);
  });

  it('are the request alone where it is one clause, or its clauses are single words', () => {
    expect(requestedTerms(frameOf('lock accounts after failed logins'))).toEqual(['lock accounts after failed logins']);
    expect(requestedTerms(frameOf('カート、注文、在庫'))).toEqual(['カート、注文、在庫']);
  });
});
