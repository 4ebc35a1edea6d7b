declare module 'autocannon' {
  export interface Client {
    setHeaders(headers: Record<string, string>): void;
    on(event: 'response', listener: () => void): void;
  }
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Of each connection, before its first request. */
    setupClient?: (client: Client) => void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p90: number; p97_5: number; p99: number; average: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
