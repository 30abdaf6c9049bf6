import { setTimeout as pause } from 'node:timers/promises'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { embedded } from '@afterbeep/testing/product/databases'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { openDatabases } from '../databases.ts'
import { MISSED, printTable, whole } from '../table.ts'
import { allBombs, slowBombs } from './bombs.ts'
import type { Bomb } from './bombs.ts'
import { askMeanwhile, within } from './others.ts'
import { forgetPeak, residentMb } from './resident.ts'
import { sendFile } from './send-file.ts'
import { signedInHeaders } from './signed-in.ts'
import { sendWorkbooksAtOnce } from './two-workbooks.ts'

/** The least time of other calls for each bomb: with fewer calls the p99 would be the slowest call. */
const ASKED_MS = 2_500
/** The product's goal for what other accounts wait; 100 ms is the aim that docs/performance.md shows beside it. */
const GOAL = { grewMb: 150, othersMs: 300 }

/** Sends bodies that are made to exhaust the server; measures the effect on it and on other users. */
export async function measureBombs(): Promise<void> {
  const { kinds, close } = await openDatabases()
  try {
    const bombs = allBombs()
    for (const kind of kinds) await sendAll(kind, bombs)
    const workbooks = slowBombs()
    for (const kind of kinds) await sendTwo(kind, workbooks)
  } finally {
    await close()
  }
}

async function sendAll(kind: DatabaseKind, bombs: readonly Bomb[]): Promise<void> {
  const fixture = await startTestProduct(kind)
  try {
    const { url, pid } = fixture.product
    const { email } = await newCustomer(url, fixture.sandbox)
    const headers = await signedInHeaders(url, email)
    const rows: string[][] = []
    for (const bomb of bombs) rows.push(await sendOne({ url, pid, headers }, bomb))
    printTable({
      title: `Bombs, ${kind.name} (goals: ${GOAL.grewMb} MB, ${GOAL.othersMs} ms)`,
      columns: ['body', 'refused after, ms', 'goal', 'memory grew, MB', 'others p99, ms', ''],
      rows,
    })
  } finally {
    await fixture.close()
  }
}

async function sendTwo(kind: DatabaseKind, workbooks: readonly Bomb[]): Promise<void> {
  const fixture = await startTestProduct(kind)
  try {
    const { url, pid } = fixture.product
    const open = async () => {
      const { email } = await newCustomer(url, fixture.sandbox)
      return await signedInHeaders(url, email)
    }
    const senders = [await open(), await open()]
    const isServer = kind !== embedded
    const accounts = { kindName: kind.name, isServer, url, pid, senders, other: await open() }
    await sendWorkbooksAtOnce(accounts, workbooks)
  } finally {
    await fixture.close()
  }
}

async function sendOne(
  { url, pid, headers }: { url: string; pid: number; headers: Record<string, string> },
  bomb: Bomb,
): Promise<string[]> {
  const before = residentMb(pid).now
  forgetPeak(pid)
  const others = askMeanwhile(url, headers)
  const length = bomb.statedBytes === undefined ? {} : { 'content-length': `${bomb.statedBytes}` }
  const sent = await sendFile({
    url: `${url}/api/contact-lists/?name=bomb.csv`,
    headers: { ...headers, ...length, 'content-type': bomb.type },
    body: bomb.body(),
    knowableBytes: bomb.knowableBytes,
  })
  await pause(Math.max(0, ASKED_MS - sent.respondedMs))
  const othersMs = within(await others.end(), 0.99)
  if (!sent.body.includes(`"code":"${bomb.code}"`)) {
    throw new Error(`${bomb.name} was answered ${sent.status}: ${sent.body.slice(0, 500)}`)
  }
  const grewMb = residentMb(pid).most - before
  const isWell = sent.refusedMs <= bomb.mostMs && grewMb < GOAL.grewMb && othersMs <= GOAL.othersMs
  return [
    bomb.name,
    whole(sent.refusedMs),
    whole(bomb.mostMs),
    whole(grewMb),
    othersMs.toFixed(1),
    isWell ? '' : MISSED,
  ]
}
