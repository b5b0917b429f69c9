/** Preloaded into a process: at SIGUSR2 it collects its garbage and writes what then lives to the file `LIVING_MEMORY_FILE`. */
const fs = require('node:fs');
const v8 = require('node:v8');
const vm = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  const file = process.env.LIVING_MEMORY_FILE;
  collect();
  fs.writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
  fs.renameSync(`${file}.new`, file);
});
