import { readFileSync } from 'node:fs'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { fixtureEmbedded, fixtureOnPostgres } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { startProvider } from '../provider/start-provider.ts'
import { expectAccepted } from '../dispatch/product.ts'
import { printTable, whole } from '../table.ts'

/**
 * A worker's heap limits: on a machine with much memory V8 otherwise keeps 200 MB of garbage from the
 * start. A worker needs some 50 MB.
 */
const WORKER_HEAP = '--max-old-space-size=160 --max-semi-space-size=8'

/** The most memory that a process ever held while it prepared and sent one large campaign. */
export async function measureMemory(recipients: number): Promise<void> {
  const server = await startPostgres({ durable: true })
  const campaigns = { campaigns: 1, recipients }
  try {
    const rows = [
      await peakOn(
        `worker on Postgres, ${WORKER_HEAP}`,
        '< 300',
        () => fixtureOnPostgres(server, campaigns),
        recipients,
        WORKER_HEAP,
      ),
      await peakOn(
        'everything in one process, embedded',
        '< 1,500',
        () => fixtureEmbedded(campaigns),
        recipients,
        '',
      ),
    ]
    printTable({
      title: `Memory: ${whole(recipients)} deliveries`,
      columns: ['process', 'ready, MB', 'most, MB', 'goal, MB', 'deliveries a second'],
      rows,
    })
  } finally {
    await server.stop()
  }
}

async function peakOn(
  name: string,
  goal: string,
  open: () => Promise<Fixture>,
  recipients: number,
  options: string,
): Promise<string[]> {
  const provider = await startProvider()
  const fixture = await open()
  try {
    const [campaign] = fixture.campaigns
    if (!campaign) throw new Error('There is no campaign.')
    const { ended } = await provider.expect(recipients)
    await fixture.moveTo(campaign.dropAt)
    const worker = await fixture.work({ DROP_COWBOY_URL: provider.url, NODE_OPTIONS: options })
    const readyMb = peakMb(worker.pid)
    await ended
    const { perSecond } = await provider.seen()
    const mostMb = peakMb(worker.pid)
    await worker.stop()
    await expectAccepted(fixture, campaign, recipients)
    return [name, whole(readyMb), whole(mostMb), goal, whole(perSecond)]
  } finally {
    await fixture.close()
    await provider.stop()
  }
}

/** The kernel's own high-water mark of a process's memory; NaN where there is no /proc. */
function peakMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
