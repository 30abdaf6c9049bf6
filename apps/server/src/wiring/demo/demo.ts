import { setTimeout as sleep } from 'node:timers/promises'
import { campaignItemsSchema } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import { contactListResponseSchema } from '@afterbeep/contract/api/contact-lists'
import { messagesResponseSchema } from '@afterbeep/contract/api/campaigns/messages'
import { publishCampaign } from '../../features/campaigns/index.ts'
import { keepBusiness } from '../../features/senders/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Api } from '../../platform/http/api.ts'
import { DEMO_CONTACTS, demoContacts, demoPhone } from './demo-contacts.ts'
import { demoCampaigns } from './demo-campaigns.ts'
import type { DemoCampaign } from './demo-campaigns.ts'
import type { DemoIds, DemoLogin } from './demo-login.ts'
import { openPast } from './demo-past.ts'
import type { DemoPast } from './demo-past.ts'
import { buyPlan } from './demo-plan.ts'
import { signInVisitor } from './demo-visitor.ts'
import type { DemoVisitor } from './demo-visitor.ts'
import type { Dependencies } from '../adapters/dependencies.ts'

const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = 15
/** This long without a new result means that the other deliveries wait for a later hour. */
const IDLE_MS = 90
/** Longest that a recipient's window stays closed after a morning drop, and some more. */
const MAX_HOURS_A_RUN = 14
const REPLY_APART_MS = 17 * 60_000
/** Longest that a reply is waited for; the demo is complete without it, too. */
const MAX_LOOKS_A_REPLY = 200

/**
 * Gives the demo account its plan and its three campaigns, past runs and all. The product works
 * without them, so a failure is only logged; the next start tries the missing ones again.
 */
export async function makeDemoCampaigns(
  deps: Dependencies,
  api: Api,
  login: DemoLogin,
): Promise<void> {
  if (!login.unfinished) return
  try {
    await makeAll(deps, api, login, login.unfinished)
    login.noteFinished()
  } catch (error) {
    deps.log.warn({ err: error }, 'the demo account is not complete')
  }
}

/** Who the demo's messages are from: nothing is published without it. */
const demoBusiness = { sender: 'Bright Smile Dental', callbackNumber: '+1 312 555 0142' }

async function makeAll(
  deps: Dependencies,
  api: Api,
  login: DemoLogin,
  ids: DemoIds,
): Promise<void> {
  const visitor = await signInVisitor(api, login)
  await buyPlan(visitor, login.email)
  await keepBusiness(deps.db, ids.accountId, demoBusiness)
  const there = new Set((await readItems(visitor)).map((item) => item.campaign_name))
  const path = '/api/contact-lists/?name=patients.csv'
  const list = await visitor.post(path, demoContacts(), contactListResponseSchema, 'text/csv')
  const campaigns = demoCampaigns(deps.clock.now(), list.contact_list_id)
  const past = await openPast(deps, longBefore(deps.clock.now()))
  try {
    for (const campaign of campaigns) {
      if (deps.isStopping()) throw new Error('The process is ending.')
      if (!there.has(campaign.draft.name)) await makeCampaign(deps, past, visitor, ids, campaign)
    }
  } finally {
    await past.close()
  }
}

/**
 * The past begins before everything in the database and never reaches the present: its engine would
 * take over what a user publishes meanwhile, and deliver it where the sandbox doesn't look.
 */
function longBefore(now: Date): Date {
  return new Date(now.getTime() - 30 * 24 * HOUR_MS)
}

/** Publishes a campaign an hour before its first run, and runs its past runs. */
async function makeCampaign(
  deps: Dependencies,
  past: DemoPast,
  visitor: DemoVisitor,
  { accountId, userId }: DemoIds,
  { draft, past: runs, replies }: DemoCampaign,
): Promise<void> {
  const [first] = runs
  if (first) past.clock.set(new Date(first.getTime() - HOUR_MS))
  const clock: Clock = first ? past.clock : deps.clock
  const idempotencyKey = `demo:${draft.name}`
  await publishCampaign({ db: deps.db, clock }, { accountId, userId, idempotencyKey, draft })
  for (const [index, run] of runs.entries()) {
    past.clock.set(run)
    await finishRun(deps, past, visitor, draft.name, (index + 1) * DEMO_CONTACTS)
  }
  for (const [index, { contact, text }] of replies.entries()) {
    past.clock.advance(REPLY_APART_MS)
    await past.reply(demoPhone(contact), text)
    await untilReplies(visitor, index + 1)
  }
}

/** A reply is kept some moments after it came, at the time that the past shows then. */
async function untilReplies(visitor: DemoVisitor, count: number): Promise<void> {
  for (let look = 0; look < MAX_LOOKS_A_REPLY; look += 1) {
    const { messages } = await visitor.get('/api/messages/?limit=50', messagesResponseSchema)
    if (messages.length >= count) return
    await sleep(LOOK_EVERY_MS)
  }
}

/** Moves the past on, hour by hour, until every call and every text has its result. */
async function finishRun(
  deps: Dependencies,
  { clock, engine }: DemoPast,
  visitor: DemoVisitor,
  name: string,
  calls: number,
): Promise<void> {
  for (let hours = 0; hours < MAX_HOURS_A_RUN; hours += 1) {
    let seen = -1
    for (let idleMs = 0; idleMs < IDLE_MS; idleMs += LOOK_EVERY_MS) {
      // By itself the engine polls too seldom: chunks after the canary would wait for the next hour.
      engine.wake()
      await sleep(LOOK_EVERY_MS)
      const item = (await readItems(visitor)).find((one) => one.campaign_name === name)
      if (item && isFinished(item, calls)) return
      const results = item ? resultsOf(item) : 0
      if (results !== seen) idleMs = 0
      seen = results
      if (deps.isStopping()) throw new Error('The process is ending.')
    }
    if (clock.now().getTime() + HOUR_MS >= deps.clock.now().getTime()) return
    clock.advance(HOUR_MS)
  }
  deps.log.warn({ campaign: name }, 'a demo run did not finish in its day')
}

function readItems(visitor: DemoVisitor): Promise<CampaignItem[]> {
  return visitor.get('/api/drop-cowboy/analytics/', campaignItemsSchema)
}

function resultsOf(item: CampaignItem): number {
  const calls = item.dropcowboy_success_calls + item.dropcowboy_failed_calls
  return calls + item.telnyx_successful_messages + item.telnyx_failed_messages
}

function isFinished(item: CampaignItem, calls: number): boolean {
  const pending = item.dropcowboy_pending_calls + item.telnyx_pending_messages
  return item.dropcowboy_total_calls >= calls && pending === 0
}
