import { defineConfig } from 'tsdown';

// A measurement of the server's parts needs its threads, which exist in a build only.
export default defineConfig({
  cwd: '..',
  entry: {
    live: 'bench/speed/live.ts',
    'index-worker': 'src/app/project/index-worker.ts',
    'index-thread': 'src/app/composition/index-thread.ts',
  },
  outDir: 'dist/bench',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
  outExtensions: () => ({ js: '.js' }),
});
