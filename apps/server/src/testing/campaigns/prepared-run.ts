import { randomUUID } from 'node:crypto'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { findRunToSend, startDueRuns, defaultDeliverySettings } from '../../features/runs/index.ts'
import { publishCampaign } from '../../features/campaigns/index.ts'
import type { RunToSend } from '../../features/runs/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import { grantCredits } from '../../features/credits/index.ts'
import { prepareNextPage } from '../../features/preparing/index.ts'
import type { PrepareDeps } from '../../features/preparing/prepare-run.ts'
import { makeOwner } from '../simulation/simulation.queries.ts'
import type { Owner } from '../simulation/simulation.queries.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { onlyRow } from '../../platform/database/database.ts'

interface Deps {
  db: Database
  clock: Clock
}

export const sendingDeps = {
  log: createLogger('silent'),
  settings: defaultDeliverySettings,
  notifyOwner: () => Promise.resolve(),
  suppressions: createSuppressions({ hashKey: 'k'.repeat(32) }),
}

/** A new account on Launch with a list of these phones, in the lines from 2 on, and with credits. */
export async function openAccount(
  { db, clock }: Deps,
  phones: readonly number[],
  credits = 10_000,
): Promise<Owner> {
  const at = clock.now()
  const owner = await makeOwner(db, { phones, at })
  const grant = { accountId: owner.accountId, credits, idempotencyKey: 'grant', at }
  await db.transaction((tx) => grantCredits(tx, grant))
  return owner
}

/** Publishes a campaign (Call + Message, for now, with `changes` over that); returns its run. */
export async function publishFor(
  { db, clock }: Deps,
  { accountId, userId, listId }: Owner,
  changes: Partial<CampaignDraft> = {},
): Promise<string> {
  const today = clock.now().toISOString().slice(0, 10)
  const draft: CampaignDraft = {
    name: `Campaign ${randomUUID()}`,
    description: 'x',
    campaignType: 'both',
    message: 'Hello',
    startDate: today,
    endDate: today,
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
    ...changes,
  }
  const idempotencyKey = randomUUID()
  await publishCampaign({ db, clock }, { accountId, userId, idempotencyKey, draft })
  const rows = await db.query<{ id: string }>(
    `select r.id from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2 order by r.number limit 1`,
    [accountId, draft.name],
  )
  return onlyRow(rows).id
}

/** Prepares all started runs completely; returns whether there was anything to do. */
export async function prepareRuns(deps: PrepareDeps): Promise<boolean> {
  let worked = false
  while (await prepareNextPage(deps)) worked = true
  return worked
}

/** Starts what is due and writes its deliveries; nothing is sent. */
export async function prepareDue(deps: Deps): Promise<void> {
  await startDueRuns({ ...deps, ...sendingDeps })
  await prepareRuns({ ...deps, ...sendingDeps })
}

/** A run as the engine reads it. */
export async function readRun(
  { db }: { db: Database },
  accountId: string,
  runId: string,
): Promise<RunToSend> {
  const run = await findRunToSend(db, accountId, runId)
  if (!run) throw new Error('The run is not there.')
  return run
}

/** The prepared run of a campaign for now, of a new account with 10,000 credits. */
export async function preparedRun(
  deps: Deps,
  phones: readonly number[],
  changes: Partial<CampaignDraft> = {},
): Promise<RunToSend> {
  const account = await openAccount(deps, phones)
  const runId = await publishFor(deps, account, changes)
  await prepareDue(deps)
  return readRun(deps, account.accountId, runId)
}
