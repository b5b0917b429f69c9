/**
 * Preloaded into a process whose clock is wrong: milliseconds are added to the time of the system, `CLOCK_SHIFT_MS` from the
 * start on, or those that the file `CLOCK_SHIFT_FILE` holds at the time, so that the clock jumps.
 */
const fs = require('node:fs');

const { CLOCK_SHIFT_FILE: file, CLOCK_SHIFT_MS: fixed = '0' } = process.env;
const now = Date.now;
const RealDate = Date;

function shift() {
  if (file === undefined) return Number(fixed);
  try {
    return Number(fs.readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now() + shift()] : parts));
  }
  static now() {
    return now() + shift();
  }
};
