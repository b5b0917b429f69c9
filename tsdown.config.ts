import { defineConfig } from 'tsdown';

// Three entries: the program, the worker threads that index, and the thread in which a server lets them work. Dependencies stay
// external: several of them carry native binaries that cannot be bundled.
export default defineConfig({
  entry: {
    main: 'src/edge/cli/main.ts',
    'index-worker': 'src/app/index-worker.ts',
    'index-thread': 'src/app/index-thread.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  clean: true,
  logLevel: 'warn',
  outExtensions: () => ({ js: '.js' }),
});
