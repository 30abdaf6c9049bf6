import { z } from 'zod'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { fromAddress, storedFrom } from './from-address.ts'
import type { ChunkSend, RunFacts, UnsealedRun } from './seal.queries.ts'

/** Legal advice it is not; what it is, a reader should know. */
const READING = {
  left_out:
    'What a record does not have, there was not: no reason, no provider’s code, nothing sent.',
  local_time: 'What a clock showed in each zone in which the person may be.',
  law: 'All hours had to be open at once. It was checked right before each single call or text.',
  do_not_contact: 'Read at the time of the send, and again within 100 milliseconds of each call.',
  registries:
    'Compared while the campaign was prepared, and again where something was sent on a later day. Who is on one was left out, unless the list documents written consent.',
}

/**
 * What the records of one batch have in common: account, campaign, words, consent, and who it came from
 * and which law applied, once for each time that a worker took some of it.
 */
export function batchFacts(
  run: UnsealedRun,
  facts: RunFacts,
  zones: readonly string[],
  sends: readonly ChunkSend[],
): object {
  const stored = sends.map(({ at, facts: noted }) => ({ at, ...storedFacts.parse(noted) }))
  const now = { business: facts.business, opt_out_number: facts.optOutNumber }
  return {
    reading: READING,
    // As the first send had it: a result may come a day later, and the business may have another name by then.
    account: { id: run.accountId, ...(stored[0]?.account ?? now) },
    campaign: {
      id: facts.campaignId,
      name: facts.campaignName,
      type: facts.campaignType,
      run: facts.runNumber,
      run_id: run.runId,
      drop_at: facts.dropAt.toISOString(),
      time_zone: facts.timeZone,
    },
    channel: run.channel,
    template: {
      message: facts.message,
      second_message: facts.variantMessage,
      for_empty_values: facts.fallbacks,
      ...(run.channel === 'voice' && { voice: { id: facts.voiceId, name: facts.voiceName } }),
    },
    consent: consentOf(facts),
    registries: registriesOf(facts),
    zones,
    sends: stored.map((send) => sendFacts(run.channel, facts, send)),
  }
}

/** The owner's word for all people of the campaign; what the list says of one is in that person's record. */
function consentOf(facts: RunFacts): object {
  return {
    source: 'attested by the sender when the campaign was published',
    text: facts.consentText,
    at: facts.consentAt.toISOString(),
    by: facts.consentBy,
    list: {
      id: facts.listId,
      name: facts.listName,
      uploaded_at: facts.listUploadedAt.toISOString(),
      statement: facts.consentStatement,
    },
  }
}

/** Null where the account had no such registry. */
function registriesOf({ registryCheckedAt, registryVersions, ownersAskedAt }: RunFacts): object {
  return {
    national: registryCheckedAt && {
      compared_at: registryCheckedAt.toISOString(),
      files: registryVersions,
    },
    reassigned_numbers: ownersAskedAt && { asked_at: ownersAskedAt.toISOString() },
  }
}

/** As `load-chunk.ts` and `noteChunkSend` write them; the version before wrote no account and no number. */
const storedFacts = z.object({
  from: storedFrom,
  law: z.record(z.string(), z.unknown()),
  registry: z.array(z.unknown()).optional(),
  account: z.object({ business: z.string(), opt_out_number: z.string().nullable() }).optional(),
  /** Absent in what was sent before it was noted. */
  statement: z.string().nullable().optional(),
})

function sendFacts(
  channel: Channel,
  run: RunFacts,
  send: z.infer<typeof storedFacts> & { at: Date },
): object {
  const { from, law, registry = [], account, statement } = send
  const at = send.at.toISOString()
  return {
    at,
    ...fromAddress(channel === 'voice' ? withCaller(run, from) : from),
    ...(account && { account }),
    law,
    // The owner may have corrected it since the campaign was published.
    ...(statement !== undefined && { list_statement: statement }),
    ...(registry.length > 0 && { registry: { compared_at: at, files: registry } }),
    do_not_contact: { read_at: at, found: 'not on the list, or it was not sent' },
  }
}

/** Of the version before, which wrote no number. */
function withCaller(
  { callerId, phoneLineId }: RunFacts,
  from: z.infer<typeof storedFrom>,
): z.infer<typeof storedFrom> {
  const isOwn = from !== null && phoneLineId !== null && from['phoneLineId'] === phoneLineId
  return isOwn && callerId !== null ? { callerId, ...from } : from
}
