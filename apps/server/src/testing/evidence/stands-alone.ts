import { z } from 'zod'
import { consentTextOf } from '@afterbeep/contract/campaign/consent'
import { campaignTypeSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { EvidencePack } from '../../features/evidence/pack/evidence-pack.ts'
import type { CampaignFixture } from '../campaigns/campaign-fixture.ts'
import { recipients } from './evidence-packs.ts'

/** A row of `deliveries` that has ended. */
export interface EndedRow {
  phone: number
  channel: 'voice' | 'text'
  line: number
  state: string
  reason: string | null
  sentAt: Date | null
  endedAt: Date
  providerRef: string | null
}

/** Where an area code is, as its own state says. */
const zoneOf: ReadonlyMap<number, string> = new Map<number, string>([
  [recipients.california, 'America/Los_Angeles'],
  [recipients.illinois, 'America/Chicago'],
])

const phoneSchema = z.object({
  voicemails: z.array(z.object({ text: z.string() })),
  messages: z.array(z.object({ text: z.string() })),
})
const sendSchema = z.object({
  from: z.record(z.string(), z.unknown()).nullable(),
  law: z.object({
    version: z.string(),
    hours: z.array(z.object({ zone: z.string(), from: z.string(), until: z.string() })),
  }),
})
const factsSchema = z.object({
  campaign: z.object({ type: campaignTypeSchema }),
  consent: z.object({ text: z.string(), at: z.string(), by: z.string().min(1) }),
  sends: z.array(sendSchema),
})
const recordSchema = z.object({
  to: z.string(),
  result: z.string(),
  reason: z.string().nullable().default(null),
  provider_id: z.string().nullable().default(null),
  sent_at: z.string().nullable().default(null),
  ended_at: z.string(),
  local_time: z.record(z.string(), z.string()),
  words: z.string().nullable().default(null),
  send: z.number().nullable().default(null),
  do_not_contact: z.object({ reason: z.string() }).nullable().default(null),
  forbidden_by: z.object({ rule: z.string(), version: z.string() }).nullable().default(null),
})

/**
 * What the record of a delivery lacks, by the rule's own text: whom, when, in their own time, from which
 * number, exact words, consent and its source, rule and version, opt-out state, provider's id, result.
 * Read without any of the code that makes records: the phone is asked what it got, the zone is the state's.
 */
export async function lackingIn(
  { simulators }: CampaignFixture,
  row: EndedRow,
  pack: EvidencePack,
): Promise<string[]> {
  const own = pack.records.flatMap(({ batch, record }) => {
    const { entry, facts } = pack.batches.find((one) => one.entry['number'] === batch) ?? {}
    const isOf = facts?.['channel'] === row.channel && entry?.['kind'] === 'deliveries'
    return isOf && record['line'] === row.line ? [{ record, facts }] : []
  })
  const [found] = own
  if (!found || own.length > 1) return [`${own.length} records of ${row.channel} ${row.line}`]
  const record = recordSchema.parse(found.record)
  const facts = factsSchema.parse(found.facts)
  const send = record.send === null ? undefined : facts.sends[record.send]
  const isSent = row.state !== 'skipped'
  const zone = zoneOf.get(row.phone)
  const there = zone && clockIn(zone, row.sentAt ?? row.endedAt)
  const { dropCowboy, telnyx } = simulators.credentials
  const sender = row.channel === 'voice' ? send?.from?.['phoneLineId'] : send?.from?.['from']
  const checks: Record<string, boolean> = {
    whom: record.to === `+${row.phone}`,
    when: record.sent_at === (row.sentAt?.toISOString() ?? null),
    'when it ended': record.ended_at === row.endedAt.toISOString(),
    'their own time': zone === undefined || record.local_time[zone] === there,
    'from which number':
      !isSent || sender === (row.channel === 'voice' ? dropCowboy.phoneLineId : telnyx.from),
    'exact words': isSent
      ? await wasGot(simulators.urls.control, row, record.words ?? '')
      : record.words === null,
    consent: facts.consent.text === consentTextOf(facts.campaign.type),
    'rule and version': isSent
      ? send?.law.version === '2026-11-28' && record.forbidden_by === null
      : record.forbidden_by?.version === '2026-11-28' && record.forbidden_by.rule.length > 20,
    'hours that were open': !zone || !isSent || isOpen(send?.law.hours ?? [], zone, there ?? ''),
    'opt-out state': (row.reason === 'suppressed') === (record.do_not_contact !== null),
    'the provider’s id': record.provider_id === row.providerRef,
    result: record.result === row.state && record.reason === row.reason,
  }
  return Object.entries(checks).flatMap(([what, is]) =>
    is ? [] : [`${what} of ${row.channel} ${row.line}: ${JSON.stringify(record)}`],
  )
}

/** Whether the simulated phone got these words; one that got nothing has no say. */
async function wasGot(control: string, { phone, channel }: EndedRow, words: string) {
  const response = await fetch(`${control}/phones/${phone}`)
  const { voicemails, messages } = phoneSchema.parse(JSON.parse(await response.text()))
  const got = (channel === 'voice' ? voicemails : messages).map(({ text }) => text)
  return got.includes(words) || (got.length === 0 && phone === recipients.failing)
}

function isOpen(
  hours: readonly { zone: string; from: string; until: string }[],
  zone: string,
  there: string,
): boolean {
  const time = there.slice(11, 16)
  return (
    hours.length > 0 &&
    hours.every((open) => open.zone === zone && time >= open.from && time < open.until)
  )
}

/** What a clock shows there: put together from parts, as the product does not. */
function clockIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`
}
