/** A file that belongs to the project, as a scan found it. */

import type { RelativePath } from '../../base/paths.ts';

export interface ScannedFile {
  readonly path: RelativePath;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds with a fraction. Unlike the time of change of the content it cannot be set back by a copying tool. */
  readonly ctimeMs: number;
}
