/** Runs before every test file: properties are tried with the same values in every run. `PROPERTY_SEED=2` looks elsewhere. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
