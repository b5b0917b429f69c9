import { defineConfig, type UserConfig } from 'tsdown';

const COMMON: UserConfig = {
  cwd: '..',
  outDir: 'dist/bench',
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
};

// A measurement of the server's parts needs its thread and its processes, which exist in a build only.
export default defineConfig([
  {
    ...COMMON,
    entry: { live: 'bench/speed/live.ts' },
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
  },
  ...Object.entries({
    'index-thread': 'src/app/composition/index-thread.ts',
    'learning-thread': 'src/app/live/learning-thread.ts',
    'index-worker': 'src/app/project/index-worker.ts',
    'worker/program': 'src/app/project/index-program.ts',
  }).map(([name, file]) => ({
    ...COMMON,
    entry: { [name]: file },
    format: 'cjs' as const,
    outExtensions: () => ({ js: '.cjs' }),
    clean: false,
  })),
]);
