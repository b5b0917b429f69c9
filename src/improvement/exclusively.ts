/** Runs short work alone among all processes, so that this layer knows no lock. @throws UserError `busy` */
export type Exclusively = <T>(work: () => T) => T;
