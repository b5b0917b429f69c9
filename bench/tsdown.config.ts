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
    entry: { live: 'bench/speed/live.ts', 'index-thread': 'src/app/composition/index-thread.ts' },
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
  },
  ...['index-worker', 'worker/program'].map((name) => ({
    ...COMMON,
    entry: { [name]: `src/app/project/${name.replace('worker/', 'index-')}.ts` },
    format: 'cjs' as const,
    outExtensions: () => ({ js: '.cjs' }),
    clean: false,
  })),
]);
