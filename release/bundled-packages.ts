/** Packages that are compiled into what is published, and so are no dependencies of it: development packages, with their licences beside. */

/**
 * Small packages of plain JavaScript become part of the program: finding, reading and checking each file of theirs takes
 * a third of the time of a short command. Packages with native binaries cannot, and large ones that few commands need
 * stay where they are.
 */
export const PROGRAM_PACKAGES = [
  '@clack/prompts',
  '@humanwhocodes/momoa',
  'commander',
  'fast-string-truncated-width',
  'fastest-levenshtein',
  'ignore',
  'picocolors',
  'picomatch',
  'stemmer',
];

/** Packages of the dashboard's page: a browser gets nothing from elsewhere. */
export const PAGE_PACKAGES = ['@observablehq/plot', '@preact/signals', 'd3-hierarchy', 'preact'];
