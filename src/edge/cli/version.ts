/** The version of the package, put into the bundle when it is built. */
import manifest from '../../../package.json' with { type: 'json' };

export const version: string = manifest.version;
