/** Caches a value computed from an index for each of its versions, and frees it with the index. */
export function byVersion<Store extends { version(): number }, Made>(
  make: (store: Store) => Made,
): (store: Store) => Made {
  const known = new WeakMap<Store, { readonly version: number; readonly made: Made }>();
  return (store) => {
    const version = store.version();
    const before = known.get(store);
    if (before?.version === version) return before.made;
    const made = make(store);
    known.set(store, { version, made });
    return made;
  };
}
