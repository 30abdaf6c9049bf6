import type { ProviderAccess } from '../../config.providers.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Finding } from '../../providers/finding.ts'
import { inspectStripe } from '../../providers/payments/stripe-inspection.ts'
import { inspectTelnyx } from '../../providers/text/telnyx-setup.ts'
import { inspectDropCowboy } from '../../providers/voice/drop-cowboy-setup.ts'
import { clockFinding, skewSeconds } from './check-machine.ts'
import type { Surroundings } from './surroundings.ts'

/** Where a provider reports to. */
export function reportUrlOf(origin: string, provider: string): string {
  return `${origin}/api/webhooks/${provider}/`
}

/** Each provider's account, and its clock as the Date header of its first response says. */
export async function checkProviders(
  surroundings: Surroundings,
  access: ProviderAccess,
  origin: string | undefined,
): Promise<Finding[]> {
  const under = (path: string) => (origin === undefined ? undefined : reportUrlOf(origin, path))
  const { voice, text, payments } = access
  const found = await Promise.all([
    timed(surroundings, 'Drop Cowboy', (fetch) =>
      inspectDropCowboy(fetch, voice, under('drop-cowboy')),
    ),
    timed(surroundings, 'Telnyx', (fetch) => inspectTelnyx(fetch, text, under('telnyx'))),
    timed(surroundings, 'Stripe', (fetch) => inspectStripe(fetch, payments, under('stripe'))),
  ])
  return found.flat()
}

async function timed(
  { fetch, now }: Surroundings,
  name: string,
  inspect: (fetch: Fetch) => Promise<Finding[]>,
): Promise<Finding[]> {
  let seconds: number | undefined
  const noting: Fetch = async (url, init) => {
    const before = now()
    const response = await fetch(url, init)
    const date = new Date(response.headers.get('date') ?? '')
    // The header has whole seconds: on the average it is half a second behind.
    if (!Number.isNaN(date.getTime())) seconds ??= skewSeconds(date, before, now()) + 0.5
    return response
  }
  const findings = await inspect(noting)
  return seconds === undefined ? findings : [...findings, clockFinding(`${name} clock`, seconds)]
}
