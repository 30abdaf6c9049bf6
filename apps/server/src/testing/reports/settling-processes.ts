import { Registry } from 'prom-client'
import { createReportIntake, registerWebhookRoutes } from '../../features/reports/index.ts'
import { isReportToken } from '../../features/runs/index.ts'
import type { ReportTokenCheck } from '../../features/runs/index.ts'
import { createTestReports } from '../../features/test-sends/index.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import type { Logger } from '../../platform/log.ts'
import { openSignInServer } from '../accounts/sign-in-server.ts'
import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import { until } from '../until.ts'

export interface SettlingProcesses {
  /**
   * Brings the reports that the fixture holds, as they come, each to the next free process, which has settled it
   * before it gets another; until `isDone`.
   */
  settle(isDone: () => boolean): Promise<void>
  close(): Promise<void>
}

/** More processes over the fixture's database, on a server, with connections of their own: each takes reports. */
export async function openSettlingProcesses(
  fixture: RulesFixture,
  { count, serverUrl, log }: { count: number; serverUrl: string; log: Logger },
): Promise<SettlingProcesses> {
  const url = new URL(serverUrl)
  const names = await fixture.db.query<{ name: string }>('select current_database() as name')
  url.pathname = `/${onlyRow(names).name}`
  const opened = Array.from({ length: count }, () => openProcess(fixture, url.href, log))
  const processes = await Promise.all(opened)
  const { wire } = fixture
  return {
    settle: async (isDone) => {
      let next = 0
      const inLoop = async ({ origin, intake }: (typeof processes)[number]) => {
        for (;;) {
          await until('there is a report to bring', () => isDone() || wire.held.length > next)
          const report = wire.held[next]
          if (!report) return
          next += 1
          const status = await wire.bring({
            ...report,
            url: report.url.replace(fixture.origin, origin),
          })
          if (status !== 200) throw new Error(`The report was answered by ${status}.`)
          await intake.idle()
        }
      }
      await Promise.all(processes.map(inLoop))
    },
    close: async () => {
      for (const { close } of processes) await close()
    },
  }
}

async function openProcess(fixture: RulesFixture, url: string, log: Logger) {
  const { clock, suppressions, settings, notifyOwner, testSends } = fixture
  const { voice, text, tokenSecret } = testSends
  const db = openServerDatabase({ url, maxConnections: 3 })
  const otherSends = createTestReports({ db, clock })
  const given = { db, clock, log, suppressions, settings, notifyOwner, otherSends }
  const intake = createReportIntake(given)
  const webhookLog = createWebhookLog(log, new Registry())
  const isOurs: ReportTokenCheck = (...one) => isReportToken([tokenSecret], ...one)
  const { api, origin } = await openSignInServer(db, clock.now(), (server) =>
    registerWebhookRoutes(server, { voice, text, intake, isReportToken: isOurs, webhookLog }),
  )
  const close = async () => {
    await api.close()
    await intake.idle()
    await db.close()
  }
  return { origin, intake, close }
}
