import { join } from 'node:path'
import { z } from 'zod'
import { startSimulators } from '@afterbeep/simulators'
import type { SimulatorCredentials, Simulators } from '@afterbeep/simulators'
import type { ProviderAccess, SimulatorAddresses } from '../../config.providers.ts'
import type { Config } from '../../config.ts'
import { createSimulatorControl } from '../../sandbox/simulator-control.ts'
import type { SimulatorControl } from '../../sandbox/simulator-control.ts'
import type { Logger } from '../../platform/log.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'

/** The simulators in use, as the sandbox's own calls reach them. */
export interface SimulatorsInUse {
  control: SimulatorControl
  paymentsUrl: string
  messagingProfileId: string
  /** True when they run in this process, and so reach us on the loopback whatever our public address. */
  here: boolean
}

export interface ProvidersInUse {
  access: ProviderAccess
  /** Undefined with real providers. */
  simulators?: SimulatorsInUse
}

/** Chooses the providers: the real ones, simulators elsewhere, or simulators started now. */
export async function openProviders(
  { providers, dataDir }: Config,
  seed: string,
  log: Logger,
  shutdownHooks: ShutdownHooks,
): Promise<ProvidersInUse> {
  switch (providers.kind) {
    case 'real':
      return { access: providers.access }
    case 'simulators-elsewhere':
      return connect(providers.addresses, shutdownHooks)
    case 'simulators-here': {
      const started = await startSimulators({
        failureRate: providers.failureRate,
        reportDelayMs: providers.reportDelayMs,
        seed,
        // The accounts in the database hold customers and cards that must be there tomorrow.
        folder: join(dataDir, 'simulators'),
        warn: (line) => log.warn(line),
      })
      shutdownHooks.add('simulators', () => started.close())
      const control = createSimulatorControl(started.urls.control)
      shutdownHooks.add('simulator control', () => control.close())
      return inUse(started, control, true)
    }
  }
}

const credentialsSchema = z.object({
  dropCowboy: z.object({
    key: z.string(),
    secret: z.string(),
    phoneLineId: z.string(),
    callerId: z.number(),
    voiceId: z.string(),
    signingSecret: z.string(),
  }),
  telnyx: z.object({
    apiKey: z.string(),
    publicKey: z.string(),
    from: z.string(),
    messagingProfileId: z.string(),
    /** Simulators that run elsewhere may be too old to send it. */
    callApplicationId: z.string().default(''),
  }),
  stripe: z.object({
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
  }),
  smtp: z.object({ host: z.string(), port: z.number() }),
})

async function connect(
  addresses: SimulatorAddresses,
  shutdownHooks: ShutdownHooks,
): Promise<ProvidersInUse> {
  const control = createSimulatorControl(addresses.control)
  shutdownHooks.add('simulator control', () => control.close())
  const response = await control.call('GET', '/credentials')
  const credentials = credentialsSchema.parse(response.body)
  const { host, port } = credentials.smtp
  const urls = {
    control: addresses.control,
    dropCowboy: addresses.voice,
    telnyx: addresses.text,
    stripe: addresses.payments,
    smtp: addresses.smtp ?? `smtp://${host}:${port}`,
  }
  return inUse({ urls, credentials }, control, false)
}

/** The simulators that campaigns need; the language model and the database of reassigned numbers have settings of
 * their own. */
interface Reached {
  urls: Omit<Simulators['urls'], 'model' | 'reassigned'>
  credentials: Omit<SimulatorCredentials, 'model' | 'reassigned'>
}

function inUse(
  { urls, credentials }: Reached,
  control: SimulatorControl,
  here: boolean,
): ProvidersInUse {
  const access = simulatedAccess({ urls, credentials })
  const { messagingProfileId } = credentials.telnyx
  return { access, simulators: { control, paymentsUrl: urls.stripe, messagingProfileId, here } }
}

/** The simulators' keys in the form in which real ones come. */
export function simulatedAccess({
  urls,
  credentials: { dropCowboy, telnyx, stripe },
}: Reached): ProviderAccess {
  const { signingSecret, ...voice } = dropCowboy
  const { apiKey, publicKey, from, callApplicationId } = telnyx
  const { secretKey, publishableKey, webhookSecret } = stripe
  return {
    voice: { ...voice, baseUrl: urls.dropCowboy, signingSecrets: [signingSecret] },
    text: {
      apiKey,
      publicKey,
      from,
      baseUrl: urls.telnyx,
      ...(callApplicationId === '' ? {} : { callApplicationId }),
    },
    payments: {
      secretKey,
      publishableKey,
      webhookSecrets: [webhookSecret],
      baseUrl: urls.stripe,
    },
    smtpUrl: urls.smtp,
  }
}
