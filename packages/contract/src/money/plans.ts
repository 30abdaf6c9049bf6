/** What a plan buys, in whole credits. */
export type PlanBenefits = {
  /** Granted once for each paid invoice. */
  readonly assignedCredits: number
  readonly creditsPerCall: number
  readonly creditsPerMessage: number
  /** Charged when the credits have run out and the account has overage switched on. */
  readonly creditsPerExtraCall: number
  readonly creditsPerExtraMessage: number
}

export const planKeys = ['launch', 'scale', 'dominate'] as const

/** Also the `lookup_key` under which the payment provider knows the plan's price. */
export type PlanKey = (typeof planKeys)[number]

export type Plan = {
  readonly key: PlanKey
  readonly title: string
  /** US dollars a month. */
  readonly amountUsd: number
  readonly benefits: PlanBenefits
}

/**
 * The specification's three plans, the only definition of their numbers. Dominate costs 30
 * credits a call here and on the help page, which formerly showed 25 (docs/departures.md).
 */
const planTable: Readonly<Record<PlanKey, Plan>> = {
  launch: {
    key: 'launch',
    title: 'Launch',
    amountUsd: 200,
    benefits: {
      assignedCredits: 20_000,
      creditsPerCall: 50,
      creditsPerMessage: 5,
      creditsPerExtraCall: 65,
      creditsPerExtraMessage: 7,
    },
  },
  scale: {
    key: 'scale',
    title: 'Scale',
    amountUsd: 600,
    benefits: {
      assignedCredits: 60_000,
      creditsPerCall: 40,
      creditsPerMessage: 4,
      creditsPerExtraCall: 50,
      creditsPerExtraMessage: 5,
    },
  },
  dominate: {
    key: 'dominate',
    title: 'Dominate',
    amountUsd: 1_000,
    benefits: {
      assignedCredits: 100_000,
      creditsPerCall: 30,
      creditsPerMessage: 3,
      creditsPerExtraCall: 25,
      creditsPerExtraMessage: 3,
    },
  },
}

/** The plans in the order in which they are shown, cheapest first. */
export const plans: readonly Plan[] = planKeys.map((key) => planTable[key])

export function planByKey(key: PlanKey): Plan {
  return planTable[key]
}

export function isPlanKey(text: string): text is PlanKey {
  return planKeys.some((key) => key === text)
}

const LOW_SHARE = 0.1

/** Below this many credits the owner is notified: a tenth of what a month of the plan brings. */
export function lowCreditsLine(plan: Plan): number {
  return plan.benefits.assignedCredits * LOW_SHARE
}
