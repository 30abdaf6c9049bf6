import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { windowKeyOf, zonesOf } from '../../compliance/index.ts'
import { localTimes } from './delivery-record.ts'
import { fromAddress, storedFrom } from './from-address.ts'
import { ruleAgainstSingle } from './refusal-rules.ts'
import { noteSinglePlaces, singlesToSeal } from './singles.queries.ts'
import type { SingleToSeal } from './singles.queries.ts'

/** Records of messages that are no part of a campaign; `noteBatch` keeps where they are in the log. */
interface Singles {
  kind: 'singles'
  runId: null
  channel: null
  lines: readonly number[]
  records: readonly object[]
  noteBatch: (number: number) => Promise<void>
}

export async function singleBatches(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<Singles[]> {
  const singles = await singlesToSeal(tx, accountId, ids)
  if (singles.length === 0) return []
  const references = singles.map(({ reference }) => reference)
  const noteBatch = (number: number) => noteSinglePlaces(tx, accountId, references, number)
  const records = singles.map(singleRecord)
  return [{ kind: 'singles', runId: null, channel: null, lines: [], records, noteBatch }]
}

/** As `noteSingleSend` and `noteSingleRefusal` write them. */
const storedFacts = z.object({
  words: z.string().optional(),
  from: storedFrom.optional(),
  rule: z.string(),
  cause: z.record(z.string(), z.unknown()),
  law: z.looseObject({ version: z.string() }),
  do_not_contact: z
    .looseObject({ since: z.coerce.date().transform((at) => at.toISOString()) })
    .nullable(),
})

/** It stands alone; what there was not is left out, as in a delivery's. */
function singleRecord(single: SingleToSeal): object {
  const { phone, sentAt, endedAt, reason } = single
  const { rule, cause, law, ...facts } = storedFacts.parse(single.facts)
  const wasTried = facts.words !== undefined
  const against = wasTried ? undefined : ruleAgainstSingle(reason)
  return {
    to: `+${phone}`,
    message: single.kind,
    channel: single.channel,
    result: single.state,
    reason: reason ?? undefined,
    provider_code: single.providerCode ?? undefined,
    provider_id: single.providerRef ?? undefined,
    reference: single.reference,
    sent_at: wasTried ? sentAt.toISOString() : undefined,
    ended_at: endedAt.toISOString(),
    local_time: localTimes(sentAt, zonesOf(windowKeyOf({ phone, zip: null, state: null }))),
    words: facts.words,
    // Null says that it was the sender that the installation shares.
    ...(wasTried && fromAddress(facts.from ?? null)),
    because: cause,
    allowed_by: wasTried ? rule : undefined,
    forbidden_by: against === undefined ? undefined : { rule: against, version: law.version },
    law,
    do_not_contact: facts.do_not_contact ?? undefined,
  }
}
