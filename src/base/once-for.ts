/** Computes a value once for each object, and frees it with the object; further arguments are those of the first call. */
export function onceFor<Key extends object, Rest extends readonly unknown[], Made>(
  make: (key: Key, ...rest: Rest) => Made,
): (key: Key, ...rest: Rest) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key, ...rest) => {
    const before = known.get(key) ?? { made: make(key, ...rest) };
    known.set(key, before);
    return before.made;
  };
}
