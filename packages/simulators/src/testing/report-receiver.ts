import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** One report as it arrived. */
export interface ReceivedReport {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: Record<string, unknown>
}

export interface ReportReceiver {
  url: string
  received: ReceivedReport[]
  /** Statuses of the next responses; 200 when there are none left. */
  responses: number[]
  close(): Promise<void>
}

/** A product's webhook endpoint, for tests: keeps every report. */
export async function startReceiver(): Promise<ReportReceiver> {
  const received: ReceivedReport[] = []
  const responses: number[] = []
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request)
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(raw))
    received.push({ path: request.url ?? '', headers: request.headers, raw, body })
    response.statusCode = responses.shift() ?? 200
    response.end()
  }
  const server = createServer((request, response) => void keep(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    responses,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The report, where a test cannot go on without one. */
export function needReport(report: ReceivedReport | undefined): ReceivedReport {
  if (report === undefined) throw new Error('The report did not arrive')
  return report
}
