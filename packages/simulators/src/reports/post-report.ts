import type { Agent, Dispatcher } from 'undici'

export interface Posting {
  url: URL
  headers: Record<string, string>
  body: string
  /** The time limit of the whole response. */
  timeoutMs: number
}

/**
 * Posts one report and passes the status on, or undefined when no response came in time.
 * Uses undici's dispatch instead of its request: reports are twice as many as sends, and the
 * response streams that request creates, which nothing reads, cost more than the sending.
 */
export function postReport(
  agent: Agent,
  posting: Posting,
  done: (status: number | undefined) => void,
): void {
  let finished = false
  const finish = (status: number | undefined) => {
    if (finished) return
    finished = true
    done(status)
  }
  try {
    agent.dispatch(
      {
        origin: posting.url.origin,
        path: posting.url.pathname + posting.url.search,
        method: 'POST',
        headers: posting.headers,
        body: posting.body,
        headersTimeout: posting.timeoutMs,
        bodyTimeout: posting.timeoutMs,
      },
      readStatus(finish),
    )
  } catch {
    finish(undefined)
  }
}

function readStatus(finish: (status: number | undefined) => void): Dispatcher.DispatchHandler {
  let status: number | undefined
  return {
    onRequestStart() {},
    onResponseStart(_controller, statusCode) {
      // A 1xx is interim and not the final response.
      if (statusCode >= 200) status = statusCode
    },
    onResponseData() {},
    onResponseEnd() {
      finish(status)
    },
    onResponseError() {
      finish(undefined)
    },
  }
}
