/** The index holds what its writer cannot have written: bits rotted, or something else wrote to the file. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}
