import { z } from 'zod'
import { phoneOfText } from '@afterbeep/contract/contact/phone'
import { idOfBody, parseJsonObject } from '../../platform/json-body.ts'
import type { IgnoredEvent, ReportedOutcome } from '../outcome.ts'
import type { VoiceReport, VoiceWebhook } from './port.ts'
import { REUSED_KEY, outcomeOf } from './reason-codes.ts'

/** A number, also where it comes as text; anything else must not pass for 0, which is a success. */
const codeSchema = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const callbackSchema = z.object({
  foreign_id: z.string(),
  phone_number: z.string(),
  status: z.string(),
  reason_code: codeSchema,
  drop_id: z.string().min(1),
  proof_of_delivery_url: z.string().nullish().catch(null),
  dnc: z.boolean().catch(false),
})

const eventSchema = z.object({
  event_id: z.string().min(1).optional(),
  event: z.string(),
  data: z.unknown().optional(),
})
const statusSchema = z.object({
  drop_id: z.string().min(1),
  to: z.string(),
  status: z.string(),
  reason_code: codeSchema,
  /** Not to be contacted, whatever the code says. Only the callback has it. */
  dnc: z.boolean().default(false).catch(false),
})

const receiptSchema = z.object({
  drop_id: z.string().min(1),
  proof_of_delivery_url: z.string().min(1),
})

/** Texts that are not ours. */
const UNUSED_EVENTS = new Set(['contact.sms.status'])
const FINAL_STATUSES = new Set(['success', 'failure'])

/** Reads a callback whose address was checked. */
export function readCallback(rawBody: Buffer): VoiceWebhook {
  const body = parseJsonObject(rawBody)
  if (!body) return { kind: 'refused', refusal: 'not_an_object' }
  const parsed = callbackSchema.safeParse(body)
  if (!parsed.success) return ignored(idOfBody(rawBody), 'callback', 'unknown_shape')
  const { foreign_id: reference, phone_number: to, proof_of_delivery_url, ...data } = parsed.data
  const proofUrl = proof_of_delivery_url ? proof_of_delivery_url : null
  // A callback has no event id; one drop has one final report.
  return reportOf(
    { eventId: `callback:${data.drop_id}`, name: 'callback', reference, proofUrl },
    { to, ...data },
  )
}

/** Reads a webhook's event whose signature was checked. */
export function readEvent(headers: Record<string, unknown>, rawBody: Buffer): VoiceWebhook {
  const body = parseJsonObject(rawBody)
  if (!body) return { kind: 'refused', refusal: 'not_an_object' }
  const header = headers['x-event-id']
  const fallbackId = typeof header === 'string' && header !== '' ? header : idOfBody(rawBody)
  const parsed = eventSchema.safeParse(body)
  if (!parsed.success) return ignored(fallbackId, '', 'unknown_shape')
  const { event_id: eventId = fallbackId, event: name, data } = parsed.data
  if (UNUSED_EVENTS.has(name)) return ignored(eventId, name, 'not_needed')
  if (name === 'contact.rvm.receipt') return receiptOf(eventId, name, data)
  if (name !== 'contact.rvm.status') return ignored(eventId, name, 'unknown_event')
  const status = statusSchema.safeParse(data)
  if (!status.success) return ignored(eventId, name, 'unknown_shape')
  return reportOf({ eventId, name, reference: null, proofUrl: null }, status.data)
}

function receiptOf(eventId: string, name: string, data: unknown): VoiceWebhook {
  const receipt = receiptSchema.safeParse(data)
  if (!receipt.success) return ignored(eventId, name, 'unknown_shape')
  const { drop_id: dropRef, proof_of_delivery_url: proofUrl } = receipt.data
  return { kind: 'receipt', eventId, dropRef, proofUrl }
}

function reportOf(
  {
    eventId,
    name,
    ...named
  }: { eventId: string; name: string } & Pick<VoiceReport, 'reference' | 'proofUrl'>,
  { drop_id: dropRef, to, status, reason_code: code, dnc }: z.infer<typeof statusSchema>,
): VoiceWebhook {
  if (code === 0 && !FINAL_STATUSES.has(status)) return ignored(eventId, name, 'unknown_shape')
  if (code === REUSED_KEY) return ignored(eventId, name, 'not_needed')
  const read = outcomeOf(status, code)
  const outcome = dnc ? asMarked(read) : read
  const report: VoiceReport = { eventId, ...named, dropRef, phone: phoneOfText(to), outcome }
  return { kind: 'report', report }
}

/** Not to be contacted: that is true of the person, whatever became of this one drop. */
function asMarked(read: ReportedOutcome): ReportedOutcome {
  if (read.kind === 'delivered') return { ...read, suppress: 'all' }
  const { providerCode } = read
  return { kind: 'failed', reason: 'do_not_call_list', providerCode, suppress: 'all' }
}

function ignored(eventId: string, name: string, why: IgnoredEvent['why']): IgnoredEvent {
  return { kind: 'ignored', eventId, name, why }
}
