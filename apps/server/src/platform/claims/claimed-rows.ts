import { randomUUID } from 'node:crypto'
import { isDatabaseBusy, isDatabaseOutage } from '../database/database-outage.ts'
import type { Logger } from '../log.ts'

type Write = () => Promise<void>

/** What has to be done for a row, once, by whichever process claims it first. */
export interface ClaimedWork<Row> {
  /** False where the row is another process's, or no longer due. */
  claim(row: Row, claim: string): Promise<boolean>
  /** Makes the row due again; does nothing where it is not claimed by this claim. */
  giveBack(row: Row, claim: string): Promise<void>
  /** Reads what the call needs. Undefined where the row ended here, without a call. */
  prepare(row: Row, claim: string): Promise<Call | undefined>
}

/** Calls the provider, and returns how its response is written. */
export type Call = () => Promise<Write>

/**
 * Writes that a fault kept from the database. This process alone knows them: that a row it claimed was never
 * sent, or what a provider responded. They are done before anything new is claimed.
 */
export interface LateWrites {
  keep(id: string, write: Write): void
  forget(id: string): void
  /** @throws the error of a database that is away or busy; what was not written is kept then */
  redo(log: Logger): Promise<void>
}

export function createLateWrites(): LateWrites {
  const kept = new Map<string, Write>()
  return {
    keep: (id, write) => void kept.set(id, write),
    forget: (id) => void kept.delete(id),
    redo: async (log) => {
      for (const [id, write] of kept) {
        try {
          await write()
        } catch (error) {
          if (isDatabaseOutage(error) || isDatabaseBusy(error)) throw error
          log.error({ err: error }, 'writing what became of a claimed row')
        }
        kept.delete(id)
      }
    },
  }
}

export interface ClaimDeps {
  log: Logger
  late: LateWrites
  isStopping: () => boolean
}

/**
 * Does the work of each row. A row is claimed just before its call, so a process that dies leaves one row
 * uncertain and not all that were due; a live one gives back what it did not send.
 *
 * @throws the error of a database outage, at once
 */
export async function workOnClaimed<Row>(
  deps: ClaimDeps,
  selectDue: () => Promise<Row[]>,
  work: ClaimedWork<Row>,
): Promise<void> {
  const { log, late, isStopping } = deps
  await late.redo(log)
  for (const row of await selectDue()) {
    if (isStopping()) return
    try {
      await workOnOne(late, row, work)
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      log.error({ err: error }, 'sending a text by itself')
    }
  }
  await late.redo(log)
}

async function workOnOne<Row>(late: LateWrites, row: Row, work: ClaimedWork<Row>): Promise<void> {
  const claim = randomUUID()
  // Kept before the claim: its commit may succeed although its response is lost.
  late.keep(claim, () => work.giveBack(row, claim))
  const call = (await work.claim(row, claim)) ? await work.prepare(row, claim) : undefined
  late.forget(claim)
  if (!call) return
  const write = await call()
  late.keep(claim, write)
  await write()
  late.forget(claim)
}
