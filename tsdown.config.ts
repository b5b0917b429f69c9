import { defineConfig } from 'tsdown';

// Two entries: the program, and the code of the indexing worker threads. Dependencies stay
// external: several of them carry native binaries that cannot be bundled.
export default defineConfig({
  entry: { main: 'src/edge/cli/main.ts', 'index-worker': 'src/app/index-worker.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  clean: true,
  logLevel: 'warn',
  outExtensions: () => ({ js: '.js' }),
});
