import { z } from 'zod'
import { createCalls } from './drop-cowboy-calls.ts'
import type { DropCowboyAccess, DropCowboyCalls } from './drop-cowboy-calls.ts'

const WEBHOOKS = '/register/public/webhooks'
const SECRETS = '/register/public/account/webhook-signing-secret'
const EVENTS = ['contact.rvm.status', 'contact.rvm.receipt']

const listSchema = z.object({ data: z.array(z.unknown()) })
const webhookSchema = z.object({ webhook_id: z.string().min(1), hook_url: z.string() })
const secretSchema = z.object({
  webhook_id: z.string().optional(),
  signing_secret: z.string().min(1),
})
const createdSchema = z.object({ data: z.object({ signing_secret: z.string().min(1) }) })

/** The secrets of all webhooks of the account; one that can't be read does not hide the others. */
export async function namedSecrets(calls: DropCowboyCalls): Promise<string[]> {
  return (await secretsOf(calls)).map(({ signing_secret: secret }) => secret)
}

/**
 * Has our events reported to this address, and returns the secret they are signed with. Safe to
 * repeat: creating a webhook again would have every event reported twice.
 */
export async function registerVoiceWebhook(
  access: DropCowboyAccess,
  hookUrl: string,
): Promise<string> {
  const calls = createCalls(access)
  try {
    const list = await calls.read(listSchema, 'GET', WEBHOOKS)
    const webhooks = list.data.flatMap((one) => webhookSchema.safeParse(one).data ?? [])
    const ours = webhooks.find(({ hook_url: url }) => url === hookUrl)
    if (!ours) {
      const created = { hook_url: hookUrl, event_types: EVENTS }
      return (await calls.read(createdSchema, 'POST', WEBHOOKS, created)).data.signing_secret
    }
    const { webhook_id: id } = ours
    await calls.read(z.unknown(), 'PUT', `${WEBHOOKS}/${encodeURIComponent(id)}`, {
      event_types: EVENTS,
    })
    const secret = (await secretsOf(calls)).find((one) => one.webhook_id === id)
    if (!secret) throw new Error(`The provider names no secret of the webhook ${id}.`)
    return secret.signing_secret
  } finally {
    await calls.close()
  }
}

async function secretsOf(calls: DropCowboyCalls): Promise<z.infer<typeof secretSchema>[]> {
  const { data } = await calls.read(listSchema, 'GET', SECRETS)
  return data.flatMap((one) => secretSchema.safeParse(one).data ?? [])
}
