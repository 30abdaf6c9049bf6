import { randomUUID } from 'node:crypto'
import { mailNews } from './mail-news.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { captureLog } from '../capture-log.ts'
import type { CapturedLog } from '../capture-log.ts'
import type { AccountTestServer, ManualJobs } from './account-server.ts'
import { createManualJobs, openAccountTestServer, publicUrl } from './account-server.ts'
import { enqueueMail } from '../../features/accounts/mail/enqueue-mail.ts'
import { handleAccountJobs, sweepAccountMails } from '../../features/accounts/index.ts'
import type { AccountMailDeps } from '../../features/accounts/index.ts'
import type { MailKey, MailKind } from '../../features/mails/index.ts'
import { ada, signUp } from './visitor.ts'
import { findUserByEmail } from '../../features/accounts/users.queries.ts'

export interface MailRow {
  state: string
  tries: number
  next_try_at: Date
  problem: string | null
}

/** Mailing with a mail server, a log and a clock that the test holds. */
export interface MailFixture {
  server: AccountTestServer
  jobs: ManualJobs
  /** Loses every job; only the row is left. */
  lostJobs: ManualJobs
  deps: AccountMailDeps
  logged: CapturedLog
  /** Mails that the mail server took. */
  sent: Mail[]
  /** What the mail server does with the next mail before it takes it. */
  mailServer: { response: (mail: Mail) => void }
  aboutRun(kind?: MailKind, about?: string): MailKey
  /** As a feature enqueues it, with the first try that follows at once. */
  enqueue(mail: MailKey): Promise<void>
  rowOf(mail: Pick<MailKey, 'kind' | 'about'>): Promise<MailRow | undefined>
}

export const up = (): void => {}

export function down(mail: Mail): void {
  throw new Error(`550 5.1.1 <${mail.to}>: the server is down`)
}

export async function openMailFixture(): Promise<MailFixture> {
  const server = await openAccountTestServer()
  await signUp(server)
  const { db, clock } = server
  const accountId = (await findUserByEmail(db, ada.email))?.accountId ?? ''
  const logged = captureLog()
  const jobs = createManualJobs()
  const sent: Mail[] = []
  const mailServer: MailFixture['mailServer'] = { response: up }
  const send = async (mail: Mail) => {
    mailServer.response(mail)
    sent.push(mail)
  }
  const deps: AccountMailDeps = {
    db,
    clock,
    publicUrl,
    ...mailNews,
    log: logged.log,
    mail: { send },
    describeRun: async ({ runId }) => ({ campaignName: runId, reason: 'Why.', dueAt: 'then' }),
  }
  handleAccountJobs({ ...deps, jobs })
  return {
    server,
    jobs,
    lostJobs: { ...jobs, enqueue: async () => {} },
    deps,
    logged,
    sent,
    mailServer,
    aboutRun: (kind = 'run_blocked', about = randomUUID()) => ({ kind, accountId, about }),
    enqueue: async (mail) => {
      await db.transaction((tx) => enqueueMail(jobs, tx, mail))
      await jobs.runAll()
    },
    rowOf: async ({ kind, about }) => {
      const [row] = await db.query<MailRow>(
        'select state, tries, next_try_at, problem from mails where kind = $1 and about = $2',
        [kind, about],
      )
      return row
    },
  }
}

/**
 * Goes from due time to due time until the mail is not waiting any more, sweeping just before each and
 * then at it; returns the pauses in minutes.
 */
export async function triesUntilTheEnd(
  fixture: MailFixture,
  mail: Pick<MailKey, 'kind' | 'about'>,
): Promise<number[]> {
  const { deps } = fixture
  const { clock } = fixture.server
  const rowOf = () => fixture.rowOf(mail)
  const pauses: number[] = []
  for (let row = await rowOf(); row?.state === 'waiting'; row = await rowOf()) {
    pauses.push((row.next_try_at.getTime() - clock.now().getTime()) / 60_000)
    clock.set(new Date(row.next_try_at.getTime() - 1))
    await sweepAccountMails(deps)
    if ((await rowOf())?.tries !== row.tries) throw new Error('It was tried too early.')
    clock.set(row.next_try_at)
    await sweepAccountMails(deps)
  }
  return pauses
}
