import { setTimeout as pause } from 'node:timers/promises'
import { MISSED, printTable, whole } from '../table.ts'
import { WORKBOOK_MS } from './bombs.ts'
import type { Bomb } from './bombs.ts'
import { askMeanwhile, within } from './others.ts'
import { forgetPeak, residentMb } from './resident.ts'
import { sendFile } from './send-file.ts'

/** The memory that compose.yaml gives a web process. */
const CONTAINER_MB = 768
const AT_ONCE = 2
/** Each may take 150 MB, and twice its time where the other holds a core. */
const GOAL = { grewMb: 150 * AT_ONCE, refusedMs: WORKBOOK_MS * AT_ONCE, othersMs: 300 }
/** The least time of other calls, as for one bomb. */
const ASKED_MS = 2_500

export interface TwoAccounts {
  kindName: string
  /** Whether the database is a process of its own, as with compose.yaml. */
  isServer: boolean
  url: string
  pid: number
  /** Of two accounts that send, and of one that asks meanwhile. */
  senders: readonly Record<string, string>[]
  other: Record<string, string>
}

/** Each of the heaviest workbooks sent by two accounts at once. */
export async function sendWorkbooksAtOnce(
  accounts: TwoAccounts,
  workbooks: readonly Bomb[],
): Promise<void> {
  const rows: string[][] = []
  for (const workbook of workbooks) rows.push(await sendTwice(accounts, workbook))
  printTable({
    title:
      `Two workbooks at once, of two accounts, ${accounts.kindName} ` +
      `(goals: ${GOAL.grewMb} MB, others ${GOAL.othersMs} ms, in all ${CONTAINER_MB} MB on a server)`,
    columns: [
      'body, twice',
      'both refused after, ms',
      'goal',
      'memory grew, MB',
      'in all, MB',
      'others p99, ms',
      '',
    ],
    rows,
  })
}

async function sendTwice(
  { url, pid, senders, other, isServer }: TwoAccounts,
  workbook: Bomb,
): Promise<string[]> {
  const before = residentMb(pid).now
  forgetPeak(pid)
  const others = askMeanwhile(url, other)
  const sent = await Promise.all(
    senders.map((headers) =>
      sendFile({
        url: `${url}/api/contact-lists/?name=bomb.xlsx`,
        headers: { ...headers, 'content-type': workbook.type },
        body: workbook.body(),
        knowableBytes: workbook.knowableBytes,
      }),
    ),
  )
  const refusedMs = Math.max(...sent.map((one) => one.refusedMs))
  await pause(Math.max(0, ASKED_MS - refusedMs))
  const othersMs = within(await others.end(), 0.99)
  for (const { status, body } of sent) {
    if (body.includes(`"code":"${workbook.code}"`)) continue
    throw new Error(`${workbook.name}, twice, was answered ${status}: ${body.slice(0, 500)}`)
  }
  const { most } = residentMb(pid)
  const grewMb = most - before
  const isWell =
    refusedMs <= GOAL.refusedMs &&
    grewMb < GOAL.grewMb &&
    othersMs <= GOAL.othersMs &&
    (!isServer || most < CONTAINER_MB)
  return [
    workbook.name,
    whole(refusedMs),
    whole(GOAL.refusedMs),
    whole(grewMb),
    whole(most),
    othersMs.toFixed(1),
    isWell ? '' : MISSED,
  ]
}
