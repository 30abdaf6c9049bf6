import { z } from 'zod'
import { startSimulators } from './index.ts'

// Any free port by default, so that two copies can run at the same time.
const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  SIMULATOR_HOST: z.string().default('127.0.0.1'),
  SIMULATOR_CONTROL_PORT: port.default(0),
  SIMULATOR_DROP_COWBOY_PORT: port.default(0),
  SIMULATOR_TELNYX_PORT: port.default(0),
  SIMULATOR_STRIPE_PORT: port.default(0),
  SIMULATOR_MODEL_PORT: port.default(0),
  SIMULATOR_REASSIGNED_PORT: port.default(0),
  SIMULATOR_SMTP_PORT: port.default(0),
  SIMULATOR_LIVE_KEYS: z.stringbool().default(false),
  SIMULATOR_SEED: z.string().min(1).optional(),
  SANDBOX_FAILURE_RATE: z.coerce.number().min(0).max(1).default(0.03),
  SIMULATOR_REPORT_DELAY_MS: z.coerce.number().min(0).default(300),
  SIMULATOR_RETRY_GAPS_MS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
})

const parsed = environment.safeParse(process.env)
if (!parsed.success) {
  console.error(`These settings cannot be used:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}
const settings = parsed.data

const simulators = await startSimulators({
  host: settings.SIMULATOR_HOST,
  ports: {
    control: settings.SIMULATOR_CONTROL_PORT,
    dropCowboy: settings.SIMULATOR_DROP_COWBOY_PORT,
    telnyx: settings.SIMULATOR_TELNYX_PORT,
    stripe: settings.SIMULATOR_STRIPE_PORT,
    model: settings.SIMULATOR_MODEL_PORT,
    reassigned: settings.SIMULATOR_REASSIGNED_PORT,
    smtp: settings.SIMULATOR_SMTP_PORT,
  },
  failureRate: settings.SANDBOX_FAILURE_RATE,
  liveKeys: settings.SIMULATOR_LIVE_KEYS,
  reportDelayMs: settings.SIMULATOR_REPORT_DELAY_MS,
  ...(settings.SIMULATOR_RETRY_GAPS_MS ? { retryGapsMs: settings.SIMULATOR_RETRY_GAPS_MS } : {}),
  ...(settings.SIMULATOR_SEED ? { seed: settings.SIMULATOR_SEED } : {}),
})

const { urls, credentials } = simulators
console.log(`Simulators are running:
  control and mailbox  ${urls.control}
  Drop Cowboy          ${urls.dropCowboy}
  Telnyx               ${urls.telnyx}
  Stripe               ${urls.stripe}
  Language model       ${urls.model}/v1
  Reassigned numbers   ${urls.reassigned}
  SMTP                 ${urls.smtp}

SIMULATORS_URL=${urls.control}
DROP_COWBOY_URL=${urls.dropCowboy}
TELNYX_URL=${urls.telnyx}
STRIPE_URL=${urls.stripe}
SMTP_URL=${urls.smtp}

To write with the simulated language model:
MODEL_PROVIDER=openai-compatible MODEL_URL=${urls.model}/v1 MODEL_NAME=simulated-model

To ask the simulated database of reassigned numbers:
RND_URL=${urls.reassigned} RND_REFRESH_TOKEN=${credentials.reassigned.refreshToken} RND_COMPANY_ID=${credentials.reassigned.companyId}

To point a vendor's own client or example at them, in the shell that runs it:
eval "$(npm run -s simulators:environment -- ${urls.control})"`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void simulators.close().then(() => process.exit(0))
  })
}
