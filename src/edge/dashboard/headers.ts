/** Headers of every answer, which keep the page from loading, sharing, framing, sniffing or caching anything. */

/** The library of the plots writes this sheet into each; the browser tests notice when another version writes another. */
const PLOT_STYLE = "'sha256-+TfQir1nvDucAdvE6XUQBt4ayUjpAWkbw2kCdSfekHM='";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${PLOT_STYLE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};
