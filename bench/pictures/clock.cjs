// Puts back the clock of every process of a day that has passed: `CLOCK_SHIFT_MS` milliseconds.
const Real = Date;
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() - shift);
    else super(...parts);
  }
  static now() {
    return Real.now() - shift;
  }
};
