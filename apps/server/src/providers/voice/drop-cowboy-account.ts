import { z } from 'zod'
import { callOnce, Refused } from '../../platform/call-once.ts'
import type { Fetch, Once, OnceResponse } from '../../platform/call-once.ts'

export interface DropCowboyAccess {
  baseUrl: string
  key: string
  secret: string
}

export interface Line {
  id: string
  name: string
  isDefault: boolean
}
export interface Webhook {
  id: string
  url: string
  events: string[]
}

const lineSchema = z.object({
  ivr_id: z.string(),
  name: z.string().default(''),
  type: z.string().default('voice'),
  is_default: z.boolean().optional(),
  // Some responses say it so (providers: Drop Cowboy, phone lines).
  default: z.boolean().optional(),
})
const linesSchema = z.object({ data: z.array(lineSchema) })
const lineMadeSchema = z.object({ data: z.object({ ivr_id: z.string() }) })
/** Their pages do not show how a number of a line looks: without `phone_number` it is only counted. */
const numbersSchema = z.object({
  data: z.array(
    z.unknown().pipe(z.looseObject({ phone_number: z.string() }).nullable().catch(null)),
  ),
})
const voicesSchema = z.object({
  data: z.object({
    voices: z.array(z.object({ voice_id: z.string(), name: z.string(), status: z.string() })),
  }),
})
/** Their page names the first; the money, in US dollars, stands in what the account really gets. */
const readinessSchema = z.object({
  data: z.looseObject({
    test_numbers_only: z.boolean(),
    funds: z.object({ available: z.number(), funds_ok: z.boolean() }).optional().catch(undefined),
  }),
})
const webhooksSchema = z.object({
  data: z.array(
    z.object({ webhook_id: z.string(), hook_url: z.string(), event_types: z.array(z.string()) }),
  ),
})
const secretsSchema = z.object({
  data: z.array(z.object({ webhook_id: z.string(), signing_secret: z.string() })),
})
const webhookMadeSchema = z.object({
  data: z.object({ webhook_id: z.string(), signing_secret: z.string() }),
})

/**
 * The calls about the account itself, for an operator's commands. Each throws Refused, or NotReached
 * where no response came.
 */
export function dropCowboyAccount(fetch: Fetch, { baseUrl, key, secret }: DropCowboyAccess) {
  const ask = async <Schema extends z.ZodType>(
    schema: Schema,
    { url, ...call }: Once,
  ): Promise<z.output<Schema>> => {
    const headers = { 'x-key': key, 'x-secret': secret }
    return read(schema, await callOnce(fetch, { ...call, url: baseUrl + url, headers }))
  }
  return {
    lines: async (): Promise<Line[]> => {
      const { data } = await ask(linesSchema, { url: '/phone/public/lines' })
      const voice = data.filter(({ type }) => type === 'voice')
      return voice.map(({ ivr_id: id, name, is_default, default: byDefault }) => ({
        id,
        name,
        isDefault: is_default ?? byDefault ?? false,
      }))
    },
    /** 1 and ten digits each; null where it can't be read. */
    numbers: async (lineId: string): Promise<(number | null)[]> => {
      const url = `/phone/public/lines/${encodeURIComponent(lineId)}/numbers`
      const { data } = await ask(numbersSchema, { url })
      return data.map((one) => one && Number(one.phone_number.replaceAll(/\D/g, '')))
    },
    makeLine: async (name: string): Promise<string> => {
      const url = '/phone/public/lines'
      const { data } = await ask(lineMadeSchema, {
        method: 'POST',
        url,
        body: { name, type: 'voice' },
      })
      return data.ivr_id
    },
    voices: async () => (await ask(voicesSchema, { url: '/voice/public/voices' })).data.voices,
    readiness: async () =>
      (await ask(readinessSchema, { url: '/register/public/integration-readiness' })).data,
    webhooks: async (): Promise<Webhook[]> => {
      const { data } = await ask(webhooksSchema, { url: '/register/public/webhooks' })
      return data.map(({ webhook_id: id, hook_url: url, event_types: events }) => ({
        id,
        url,
        events,
      }))
    },
    signingSecrets: async (): Promise<Map<string, string>> => {
      const url = '/register/public/account/webhook-signing-secret'
      const { data } = await ask(secretsSchema, { url })
      return new Map(data.map(({ webhook_id, signing_secret }) => [webhook_id, signing_secret]))
    },
    makeWebhook: async (hook_url: string, event_types: readonly string[]): Promise<string> => {
      const url = '/register/public/webhooks'
      const body = { hook_url, event_types }
      return (await ask(webhookMadeSchema, { method: 'POST', url, body })).data.signing_secret
    },
    changeWebhook: async (id: string, event_types: readonly string[]): Promise<void> => {
      const url = `/register/public/webhooks/${encodeURIComponent(id)}`
      await ask(z.unknown(), { method: 'PUT', url, body: { event_types } })
    },
  }
}

function read<Schema extends z.ZodType>(schema: Schema, { status, body }: OnceResponse) {
  if (status < 200 || status >= 300) throw new Refused(status)
  const found = schema.safeParse(body)
  // A page of a proxy's, or an address that is not the provider's.
  if (!found.success) throw new Refused(status)
  return found.data
}
