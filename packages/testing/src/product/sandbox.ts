import { z } from 'zod'

const mailSchema = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
  }),
)
const phoneSchema = z.object({
  voicemails: z.array(
    z.object({
      text: z.string(),
      foreign_id: z.string(),
      /** The name of the voice that spoke. */
      voice: z.string(),
      at: z.string(),
    }),
  ),
  messages: z.array(z.object({ direction: z.string(), text: z.string(), at: z.string() })),
})
const countsSchema = z.object({ requests: z.number(), calls: z.number(), distinct: z.number() })
const statsSchema = z.object({ voice: countsSchema, text: countsSchema })
const clockSchema = z.object({ now: z.string() })

export type Mail = z.infer<typeof mailSchema>[number]
export type Phone = z.infer<typeof phoneSchema>
export type Stats = z.infer<typeof statsSchema>

/** Faults that only a language model has. */
export type ModelFault =
  | 'garbage'
  | 'slow'
  | 'cut'
  | 'long'
  | 'unknown-placeholders'
  | 'obedient'
  | 'prose'

export interface Fault {
  target: 'voice' | 'text' | 'payments' | 'model'
  kind: '429' | '500' | 'timeout' | 'drop' | 'duplicate' | 'shuffle' | 'none' | ModelFault
  count?: number
  share?: number
}

/** The other side of the line: mailboxes, phones, the simulators' counts, their clock and faults. */
export interface Sandbox {
  /** Newest first. */
  mail(to: string): Promise<Mail[]>
  phone(number: string): Promise<Phone>
  /** Sends a reply from this phone. */
  reply(number: string, text: string): Promise<void>
  stats(): Promise<Stats>
  now(): Promise<Date>
  /** Moves business time forward to this instant. */
  moveTo(instant: Date): Promise<void>
  advance(seconds: number): Promise<void>
  fault(fault: Fault): Promise<void>
}

/**
 * @param url of the product, or of the simulators' own control server
 * @param prefix where the calls live there: '/sandbox' at the product, '' at the simulators
 */
export function openSandbox(url: string, prefix = '/sandbox'): Sandbox {
  const get = async <Shape>(path: string, schema: z.ZodType<Shape>): Promise<Shape> =>
    schema.parse(await bodyOf(await fetch(`${url}${prefix}${path}`)))
  const post = async (path: string, body: unknown) =>
    bodyOf(
      await fetch(`${url}${prefix}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return {
    mail: (to) => get(`/mail?to=${encodeURIComponent(to)}`, mailSchema),
    phone: (number) => get(`/phones/${number}`, phoneSchema),
    reply: async (number, text) => void (await post(`/phones/${number}/replies`, { text })),
    stats: () => get('/stats', statsSchema),
    now: async () => new Date((await get('/clock', clockSchema)).now),
    moveTo: async (instant) => void (await post('/clock', { now: instant.toISOString() })),
    advance: async (seconds) => void (await post('/clock', { advance_seconds: seconds })),
    fault: async (fault) => void (await post('/faults', fault)),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  throw new Error(`${response.url} answered ${response.status}: ${text}`)
}
