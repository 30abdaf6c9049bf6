/** A request as received, without its key. Tests search it for data that must never be sent. */
export interface KeptRequest {
  /** ISO, real time. */
  at: string
  path: string
  /** The body as received. */
  body: string
  /** Whether the caller waited until the response was complete. */
  outcome: 'open' | 'answered' | 'given-up'
}

export interface RequestLog {
  add(path: string, body: string): KeptRequest
  /** Oldest first, the last 500. */
  list(): readonly KeptRequest[]
  clear(): void
}

const KEPT = 500

export function createRequestLog(): RequestLog {
  let kept: KeptRequest[] = []
  return {
    add(path, body) {
      const request: KeptRequest = {
        at: new Date().toISOString(),
        path,
        body,
        outcome: 'open',
      }
      kept = [...kept, request].slice(-KEPT)
      return request
    },
    list: () => kept,
    clear() {
      kept = []
    },
  }
}
