/** Counts of the server in the text format of Prometheus. */

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

export class Metrics {
  private readonly requests = new Map<number, number>();
  private readonly buckets = BOUNDS.map(() => 0);
  private seconds = 0;
  private count = 0;
  private readonly startedAt = Date.now();

  /** @param seconds from the first byte of the request to the last of the answer */
  add(status: number, seconds: number): void {
    this.requests.set(status, (this.requests.get(status) ?? 0) + 1);
    this.count++;
    this.seconds += seconds;
    BOUNDS.forEach((bound, at) => {
      if (seconds <= bound) this.buckets[at] = (this.buckets[at] ?? 0) + 1;
    });
  }

  /** @param inFlight requests that are being answered */
  text(inFlight: number): string {
    const { rss } = process.memoryUsage();
    return [
      ...family('code_intel_requests_total', 'counter', 'Requests by status.'),
      ...[...this.requests].map(([status, count]) => `code_intel_requests_total{status="${status}"} ${count}`),
      ...family('code_intel_request_seconds', 'histogram', 'Time of requests.'),
      ...BOUNDS.map((bound, at) => `code_intel_request_seconds_bucket{le="${bound}"} ${this.buckets[at]}`),
      `code_intel_request_seconds_bucket{le="+Inf"} ${this.count}`,
      `code_intel_request_seconds_sum ${this.seconds}`,
      `code_intel_request_seconds_count ${this.count}`,
      ...family('code_intel_requests_in_flight', 'gauge', 'Requests that are being answered.'),
      `code_intel_requests_in_flight ${inFlight}`,
      ...family('process_resident_memory_bytes', 'gauge', 'Resident memory.'),
      `process_resident_memory_bytes ${rss}`,
      ...family('process_start_time_seconds', 'gauge', 'Start of the server since the epoch.'),
      `process_start_time_seconds ${this.startedAt / 1000}`,
      '',
    ].join('\n');
  }
}

function family(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
