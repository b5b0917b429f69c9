/** A look-up of which each answer is kept, undefined among them. */
export function remembered<Key, Fact>(lookUp: (key: Key) => Fact): (key: Key) => Fact {
  const known = new Map<Key, { readonly fact: Fact }>();
  return (key) => {
    const kept = known.get(key) ?? { fact: lookUp(key) };
    known.set(key, kept);
    return kept.fact;
  };
}
