import { Agent } from 'undici'
import { randomOf } from '../seeded-random.ts'
import type { Settings } from '../settings.ts'
import { DueQueue } from './due-queue.ts'
import { postReport } from './post-report.ts'

/** How one provider sends one sort of report. One object for all reports of that sort. */
export interface ReportChannel {
  timeoutMs: number
  /** Waits before the second, third … attempt; an empty list means one try. */
  retryGapsMs: readonly number[]
  /** Whether a response of this status (undefined: none in time) is worth another attempt. */
  isRetried(status: number | undefined): boolean
  /** Headers besides content-type, made anew for each attempt because they contain its time. */
  headers(report: Report, attempt: number): Record<string, string>
  /** The report of a later attempt, where its body says which one it is. */
  again?(report: Report, attempt: number): Report
}

export interface Report {
  channel: ReportChannel
  url: string
  body: string
  eventId: string
}

export interface ReportManner {
  /** Report twice. */
  duplicate?: boolean
  /** Delay it, so that reports leave in another order than they came. */
  shuffle?: boolean
}

export interface ReportQueue {
  /** Sends the report `delayMs` from now. */
  add(report: Report, delayMs: number, manner?: ReportManner): void
  /** Sends the report before anything else; resolves after its first attempt. */
  sendFirst(report: Report): Promise<void>
  close(): Promise<void>
}

interface Pending {
  report: Report
  attempt: number
  afterwards?: () => void
}

const MAX_IN_FLIGHT = 64
const SHUFFLE_WINDOW_MS = 600

/** One queue for the reports of all providers, ordered by due time, with one timer for its head. */
export function createReportQueue(settings: Settings): ReportQueue {
  const agent = new Agent({
    connections: MAX_IN_FLIGHT,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    connect: { timeout: 5_000 },
  })
  const waiting = new DueQueue<Pending>()
  let inFlight = 0
  let timer: NodeJS.Timeout | undefined
  let timerDueAtMs = Infinity
  let shuffled = 0
  let closed = false

  function send(pending: Pending): void {
    const { report, attempt } = pending
    const url = URL.parse(report.url)
    if (url === null || !/^https?:$/.test(url.protocol)) {
      pending.afterwards?.()
      return
    }
    inFlight++
    const headers = {
      'content-type': 'application/json',
      ...report.channel.headers(report, attempt),
    }
    const { timeoutMs } = report.channel
    postReport(agent, { url, headers, body: report.body, timeoutMs }, (status) => {
      inFlight--
      pending.afterwards?.()
      scheduleRetry(report, attempt, status)
      pump()
    })
  }

  function scheduleRetry(report: Report, attempt: number, status: number | undefined): void {
    const published = report.channel.retryGapsMs[attempt - 1]
    if (closed || published === undefined || !report.channel.isRetried(status)) return
    const gapMs = settings.retryGapsMs?.[attempt - 1] ?? published
    const again = report.channel.again?.(report, attempt + 1) ?? report
    waiting.push({ report: again, attempt: attempt + 1 }, performance.now() + gapMs)
  }

  function pump(): void {
    if (closed) return
    while (inFlight < MAX_IN_FLIGHT) {
      const pending = waiting.takeDue(performance.now())
      if (pending === undefined) break
      send(pending)
    }
    armTimer()
  }

  function armTimer(): void {
    const dueAtMs = waiting.nextDueAtMs
    if (dueAtMs === undefined || inFlight >= MAX_IN_FLIGHT || timerDueAtMs <= dueAtMs) return
    clearTimeout(timer)
    timerDueAtMs = dueAtMs
    timer = setTimeout(
      () => {
        timerDueAtMs = Infinity
        pump()
      },
      Math.max(0, Math.ceil(dueAtMs - performance.now())),
    )
  }

  return {
    add(report, delayMs, manner = {}) {
      const held = manner.shuffle ? randomOf(`shuffle:${shuffled++}`) * SHUFFLE_WINDOW_MS : 0
      const dueAtMs = performance.now() + delayMs + held
      waiting.push({ report, attempt: 1 }, dueAtMs)
      if (manner.duplicate) waiting.push({ report, attempt: 1 }, dueAtMs)
      armTimer()
    },
    sendFirst: (report) => new Promise((afterwards) => send({ report, attempt: 1, afterwards })),
    async close() {
      closed = true
      clearTimeout(timer)
      waiting.clear()
      await agent.destroy()
    },
  }
}
