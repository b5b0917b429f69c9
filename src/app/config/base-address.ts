/**
 * The shared base of a team, named by environment variables only: if the configuration of a repository could name one,
 * opening a cloned project would let a stranger's server fill its index.
 */
import type { Environment } from './config.ts';

export interface BaseAddress {
  /** Address of a Chroma server, such as `http://localhost:8000`. */
  readonly url: string;
  readonly tenant: string | undefined;
  readonly database: string | undefined;
  /** Never shown. */
  readonly token: string | undefined;
}

/** @returns undefined when `CODE_INTEL_BASE_URL` is not set */
export function baseAddressFrom(environment: Environment): BaseAddress | undefined {
  const url = environment.CODE_INTEL_BASE_URL;
  if (!url) return undefined;
  return {
    url,
    tenant: environment.CODE_INTEL_BASE_TENANT,
    database: environment.CODE_INTEL_BASE_DATABASE,
    token: environment.CODE_INTEL_BASE_TOKEN,
  };
}
