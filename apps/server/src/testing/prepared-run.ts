import type { CampaignDraft } from '@afterbeep/contract/http/campaigns'
import { findRunToSend, publishCampaign, startDueRuns } from '../features/campaigns/index.ts'
import type { RunToSend } from '../features/campaigns/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import { prepareRuns } from '../features/delivery/prepare-run.ts'
import { makeStage } from '../features/delivery/simulation/simulation.queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/database.ts'

/**
 * The run of a new Call + Message campaign of a new account with 1,000 credits, to these phones in the
 * lines from 2 on, with its deliveries written and nothing sent.
 */
export async function preparedRun(
  { db, clock }: { db: Database; clock: Clock },
  phones: readonly number[],
  messages: Pick<CampaignDraft, 'message' | 'variantMessage'>,
): Promise<RunToSend> {
  const at = clock.now()
  const { accountId, userId, listId } = await makeStage(db, { phones, at })
  const grant = { accountId, credits: 1000, idempotencyKey: 'grant', at }
  await db.transaction((tx) => grantCredits(tx, grant))
  const today = at.toISOString().slice(0, 10)
  const draft: CampaignDraft = {
    ...messages,
    name: 'Prepared',
    description: 'x',
    campaignType: 'both',
    startDate: today,
    endDate: today,
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
  }
  await publishCampaign({ db, clock }, { accountId, userId, idempotencyKey: 'publish', draft })
  await startDueRuns({ db, clock, onBlocked: async () => undefined })
  await prepareRuns({ db, clock })
  const rows = await db.query<{ id: string }>('select id from runs where account_id = $1', [
    accountId,
  ])
  const run = await findRunToSend(db, accountId, onlyRow(rows).id)
  if (!run) throw new Error('The run is not there.')
  return run
}
