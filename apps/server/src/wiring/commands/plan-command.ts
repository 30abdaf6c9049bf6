import { formatCents, formatCredits } from '@afterbeep/contract/money/currency'
import { isPlanKey, planByKey, planKeys } from '@afterbeep/contract/money/plans'
import { formatDay } from '@afterbeep/contract/schedule/date-text'
import { describeStanding, movePlan, previewPlanMove } from '../../features/billing/index.ts'
import type { BillingDeps, PlanMove } from '../../features/billing/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import { accountOfUser } from '../../features/senders/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../platform/log.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { openProviders } from '../adapters/open-providers.ts'
import { billingDeps } from '../billing-deps.ts'
import { loadSecrets } from '../settings/secrets.ts'
import { StartupError } from '../startup-error.ts'
import { withStore } from './with-store.ts'

const usage = `plan <email of a person of the account> [${planKeys.join(' | ')}] [--yes]`

/**
 * Shows an account's plan; with another plan what the change would charge now and from when on, and with
 * `--yes` makes it. The words that people read point them to support for it: this is how support does it.
 */
export async function changePlanByHand(
  deps: BillingDeps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const words = args.filter((word) => word !== '--yes')
  const [email, to, ...more] = words
  if (email === undefined || more.length > 0 || words.some((word) => word.startsWith('--')))
    throw new StartupError(usage)
  if (to !== undefined && !isPlanKey(to)) throw new StartupError(`${to} is no plan.\n${usage}`)
  const accountId = await accountOfUser(deps.db, email)
  if (accountId === undefined) throw new StartupError(`Nobody signs in as ${email}.`)
  print(await describeStanding(deps, accountId))
  if (to === undefined) return
  try {
    const move = await previewPlanMove(deps, accountId, to, deps.clock.now())
    for (const line of linesOf(move)) print(line)
    if (!args.includes('--yes')) return print('Nothing is changed yet. Say it again with --yes.')
    noteOperatorCommand(deps.log, 'plan')
    await noteTouchedAccounts(deps, [accountId], 'plan')
    await movePlan(deps, accountId, move)
    print('Done.')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartupError(`${error.message} Nothing was changed.`, { cause: error })
  }
}

/** The same from the command line. */
export function runPlanCommand(
  config: Config,
  log: Logger,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  return withStore(config, log, async ({ db, clock, shutdownHooks, openJobs }) => {
    const seed = loadSecrets(config).simulatorSeed
    const { access } = await openProviders(config, seed, log, shutdownHooks)
    const { calculatesTax } = config
    const payments = createStripePayments({ ...access.payments, calculatesTax })
    const jobs = await openJobs()
    await changePlanByHand(
      billingDeps({ db, clock, jobs, log, adapters: { payments } }),
      args,
      print,
    )
  })
}

function linesOf({ to, begins, dueCents, taxCents, credits, nextPayment }: PlanMove): string[] {
  const plan = planByKey(to)
  const day = nextPayment ? formatDay(nextPayment.toISOString().slice(0, 10)) : 'the next payment'
  if (begins === 'not_at_all')
    return [`${plan.title} goes on; a change that was planned is dropped.`]
  const price = `${formatCents(plan.amountUsd * 100, 'USD')} and ${formatCredits(plan.benefits.assignedCredits)} a month`
  if (begins === 'with_next_payment') {
    return [`${plan.title} from ${day} on: ${price}.`, 'Nothing is charged or given back now.']
  }
  const tax = taxCents === 0 ? '' : `, ${formatCents(taxCents, 'USD')} of it tax`
  return [
    `${plan.title} at once. Charged now: ${formatCents(dueCents, 'USD')}${tax}, for ${formatCredits(credits)}.`,
    `From ${day} on: ${price}.`,
  ]
}
