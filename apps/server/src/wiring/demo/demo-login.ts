import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createUser, replacePassword } from '../../features/accounts/index.ts'
import type { Dependencies } from '../adapters/dependencies.ts'

export interface DemoLogin {
  email: string
  password: string
  /** The user whose campaigns are still to be made; undefined when all are there. */
  unfinished: DemoIds | undefined
  noteFinished: () => void
}

const idsSchema = z.object({ userId: z.uuid(), accountId: z.uuid() })
export type DemoIds = z.infer<typeof idsSchema>

/** Not a secret: it is printed at every start, and opens nothing but the sandbox. */
const EMAIL = 'demo@afterbeep.example'
const PASSWORD = 'ring-the-bakery-at-noon'
const DAY_MS = 86_400_000
/** The account was opened before its oldest campaign. */
const OPENED_DAYS_AGO = 30

/**
 * Makes the demo account's user, once; the login works from then on. A file marks that its campaigns
 * are still to be made, so that the next start completes a first one that was cut short.
 */
export async function makeDemoLogin(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  dataDir: string,
): Promise<DemoLogin> {
  const note = join(dataDir, 'demo-unfinished.json')
  const at = new Date(clock.now().getTime() - OPENED_DAYS_AGO * DAY_MS)
  const names = { firstName: 'Dana', lastName: 'Demo', displayName: 'dana demo' }
  const user = { email: EMAIL, password: PASSWORD, ...names, isDemo: true, at }
  const created = await createUser(db, user)
  if (created) writeFileSync(note, JSON.stringify(created))
  // A demo of an earlier version has another password than the one that is printed.
  else await replacePassword(db, EMAIL, PASSWORD)
  const unfinished = existsSync(note)
    ? idsSchema.parse(JSON.parse(readFileSync(note, 'utf8')))
    : undefined
  const noteFinished = () => rmSync(note, { force: true })
  return { email: EMAIL, password: PASSWORD, unfinished, noteFinished }
}
