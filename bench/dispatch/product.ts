import { cpuSecondsOf } from '../cpu-seconds.ts'
import type { Fixture } from '../product/fixture.ts'
import type { SeededCampaign } from '../product/seed-campaigns.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { measureRate } from './rate.ts'
import type { Rate } from './rate.ts'

export interface ProductRound {
  fixture: Fixture
  provider: BareProvider
  campaign: SeededCampaign
  recipients: number
  inFlight: number
  env?: Record<string, string>
}

/**
 * One campaign sent by a fresh process of the product with everything on: intent, counts, ledger,
 * quiet hours, suppressions, a rate limit that is set but never reached.
 */
export async function sendByProduct(round: ProductRound): Promise<Rate> {
  const { fixture, provider, campaign, recipients } = round
  await fixture.moveTo(campaign.dropAt)
  let pid = 0
  const rate = await measureRate({
    provider,
    requests: recipients,
    cpuSeconds: () => cpuSecondsOf([provider.pid, pid]) + fixture.databaseCpuSeconds(),
    send: async () => {
      const product = await fixture.work({
        DROP_COWBOY_URL: provider.url,
        VOICE_IN_FLIGHT: String(round.inFlight),
        VOICE_PER_SECOND: '1000000',
        // The canary is sent ahead; this provider never reports on it, so the run waits for no report.
        CANARY_WAIT_MS: '1',
        ...round.env,
      })
      ;({ pid } = product)
      return () => product.stop()
    },
  })
  await expectAccepted(fixture, campaign, recipients)
  return rate
}

/** Every delivery is stored as accepted, and counted as such. */
export async function expectAccepted(
  { sql }: Fixture,
  { accountId, runId }: SeededCampaign,
  recipients: number,
): Promise<void> {
  const key = [accountId, runId]
  const [rows] = await sql(
    `select count(*) filter (where state = 'accepted')::int as accepted from deliveries
     where account_id = $1 and run_id = $2`,
    key,
  )
  const [counts] = await sql(
    'select accepted, pending from run_counts where account_id = $1 and run_id = $2',
    key,
  )
  const found = [rows?.['accepted'], counts?.['accepted'], counts?.['pending']]
  if (String(found) === String([recipients, recipients, 0])) return
  throw new Error(`Of ${recipients} only ${JSON.stringify(found)} were written back.`)
}
