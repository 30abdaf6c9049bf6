import type { Channel } from '@afterbeep/contract/money/pricing'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { RunChannel } from '../../runs/index.ts'

/** Chunks of one run and channel whose people share a legal window. */
export interface UnsealedRun extends RunChannel {
  windowKey: string
}

/** Before the first run in the order of the index. */
const NO_RUN = '00000000-0000-0000-0000-000000000000'
export const beforeAll: RunChannel = { accountId: NO_RUN, runId: NO_RUN, channel: 'text' }

/**
 * The next run and channel with a chunk to seal, after that one in the order of the index: so that a large
 * run holds up no other. Of one account only, where it is given.
 */
export async function nextUnsealedRun(
  tx: Transaction,
  after: RunChannel,
  onlyAccount: string | null,
): Promise<UnsealedRun | undefined> {
  const [row] = await tx.query<UnsealedRun>(
    `select account_id as "accountId", run_id as "runId", channel, window_key as "windowKey"
     from chunks
     where unsealed and (account_id, run_id, channel) > ($1::uuid, $2::uuid, $3::text)
       and ($4::uuid is null or account_id = $4)
     order by account_id, run_id, channel, number limit 1 for update skip locked`,
    [after.accountId, after.runId, after.channel, onlyAccount],
  )
  return row
}

export interface UnsealedChunk {
  number: number
  firstLine: number
  lastLine: number
  deliveries: number
}

/** Locks some of a run's chunks to seal, skipping those that another process has. */
export function lockUnsealed(
  tx: Transaction,
  run: UnsealedRun,
  limit: number,
): Promise<UnsealedChunk[]> {
  return tx.query<UnsealedChunk>(
    `select number, lines[1] as "firstLine", lines[cardinality(lines)] as "lastLine",
       cardinality(lines) as deliveries
     from chunks
     where account_id = $1 and run_id = $2 and channel = $3 and unsealed and window_key = $4
     order by number limit $5 for update skip locked`,
    [run.accountId, run.runId, run.channel, run.windowKey, limit],
  )
}

export async function noteSealed(
  tx: Transaction,
  run: RunChannel,
  numbers: readonly number[],
): Promise<void> {
  await tx.query(
    `update chunks set unsealed = false
     where account_id = $1 and run_id = $2 and channel = $3 and number = any($4::int[])`,
    [run.accountId, run.runId, run.channel, `{${numbers.join(',')}}`],
  )
}

export interface EndedDelivery {
  line: number
  /** Below zero where the person was erased. */
  phone: number
  chunk: number
  state: 'delivered' | 'failed' | 'skipped'
  reason: string | null
  providerCode: string | null
  providerRef: string | null
  resends: number
  sentAt: Date | null
  /** When it may first have left, where a try was uncertain. */
  firstTriedAt: Date | null
  endedAt: Date
  /** Of the table of laws when it was skipped; null where it was tried, or skipped before this was kept. */
  lawVersion: string | null
}

/**
 * The deliveries of these chunks, in the order of their lines. The key is searched between the first line
 * and the last, as in `pendingOf`: for a list of lines the planner reads the whole run.
 */
export function endedDeliveries(
  tx: Transaction,
  run: RunChannel,
  chunks: readonly UnsealedChunk[],
): Promise<EndedDelivery[]> {
  return tx.query<EndedDelivery>(
    `select line, phone, chunk_number as chunk, state, reason, provider_code as "providerCode",
       provider_ref as "providerRef", resends, sent_at as "sentAt", first_tried_at as "firstTriedAt",
       changed_at as "endedAt", law_version as "lawVersion"
     from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line between $4 and $5
       and chunk_number = any($6::int[])
     order by line`,
    [
      run.accountId,
      run.runId,
      run.channel,
      Math.min(...chunks.map(({ firstLine }) => firstLine)),
      Math.max(...chunks.map(({ lastLine }) => lastLine)),
      `{${chunks.map(({ number }) => number).join(',')}}`,
    ],
  )
}

/** What is true of a run, with the account, campaign, list and consent as they are stored. */
export interface RunFacts {
  business: string
  optOutNumber: string | null
  campaignId: string
  campaignName: string
  campaignType: string
  timeZone: string
  message: string
  variantMessage: string | null
  fallbacks: unknown
  senderName: string | null
  voiceId: string | null
  voiceName: string | null
  listId: string
  listName: string
  listUploadedAt: Date
  columns: string[]
  consentText: string
  consentAt: Date
  consentBy: string
  consentStatement: string | null
  runNumber: number
  dropAt: Date
  callerId: number | null
  phoneLineId: string | null
  registryCheckedAt: Date | null
  /** The uploaded files of the national registry: day of each, and its area codes. */
  registryVersions: unknown
  ownersAskedAt: Date | null
}

export async function runFacts(
  db: Queries,
  run: { accountId: string; runId: string },
): Promise<RunFacts> {
  const rows = await db.query<RunFacts>(
    `select coalesce(a.business_name, a.company_name) as business,
       a.opt_out_number as "optOutNumber", c.id as "campaignId", c.name as "campaignName",
       c.type as "campaignType", c.time_zone as "timeZone", c.message,
       c.variant_message as "variantMessage", c.fallbacks, c.sender_name as "senderName", c.voice_id as "voiceId",
       c.voice_name as "voiceName", c.list_id as "listId", l.name as "listName",
       l.created_at as "listUploadedAt", l.columns, c.consent_text as "consentText",
       c.consent_at as "consentAt", u.display_name as "consentBy",
       c.consent_statement as "consentStatement", r.number as "runNumber",
       r.drop_at as "dropAt", s.caller_id as "callerId", s.phone_line_id as "phoneLineId",
       r.registry_checked_at as "registryCheckedAt", r.registry_versions as "registryVersions",
       r.owners_asked_at as "ownersAskedAt"
     from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     join accounts a on a.id = r.account_id
     join contact_lists l on l.account_id = r.account_id and l.id = c.list_id
     join users u on u.account_id = r.account_id and u.id = c.consent_by
     left join senders s on s.account_id = r.account_id
     where r.account_id = $1 and r.id = $2`,
    [run.accountId, run.runId],
    { preparedAs: 'run-facts' },
  )
  return onlyRow(rows)
}

/** What was true of a chunk when it was sent, once a lease. */
export interface ChunkSend {
  chunk: number
  attempt: number
  at: Date
  facts: unknown
  firstTexts: number[]
}

/** In the order in which the leases were taken. */
export function chunkSends(
  tx: Transaction,
  run: RunChannel,
  numbers: readonly number[],
): Promise<ChunkSend[]> {
  return tx.query<ChunkSend>(
    `select number as chunk, attempt, at, facts, first_texts as "firstTexts" from chunk_sends
     where account_id = $1 and run_id = $2 and channel = $3 and number = any($4::int[])
     order by number, attempt`,
    [run.accountId, run.runId, run.channel, `{${numbers.join(',')}}`],
  )
}

export interface ListedNumber {
  hash: string
  channel: 'all' | Channel
  reason: string
  since: Date
  addedHow: string | null
}

/** Those of these numbers that are on the account's do-not-contact list. */
export function listedNumbers(
  db: Queries,
  accountId: string,
  hashes: readonly string[],
): Promise<ListedNumber[]> {
  return db.query<ListedNumber>(
    `select phone_hash as hash, channel, reason, created_at as since, added_how as "addedHow"
     from suppressions where account_id = $1 and phone_hash = any($2::text[])`,
    [accountId, hashes],
  )
}
