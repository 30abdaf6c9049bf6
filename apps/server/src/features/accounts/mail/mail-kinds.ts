import { z } from 'zod'

/** Events of a campaign's run that its owner has to know about. */
export const runMailKinds = ['run_blocked', 'run_late', 'run_paused'] as const
export type RunMailKind = (typeof runMailKinds)[number]

export const mailKinds = ['verify', 'reset', 'renewal_failed', ...runMailKinds] as const
export type MailKind = (typeof mailKinds)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface MailManner {
  /** How long after its first try the mail is tried again; its link is of no use afterwards. */
  triedForMs: number
  /** Not sent again about the same thing within this time; when 0, a new request starts it anew. */
  onceInMs: number
}

/** By kind, in business time. */
export const mailManners: Readonly<Record<MailKind, MailManner>> = {
  verify: { triedForMs: DAY_MS, onceInMs: 0 },
  reset: { triedForMs: HOUR_MS, onceInMs: 0 },
  // The provider retries a card many times and reports each time.
  renewal_failed: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  run_blocked: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  run_late: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  // A run that is retried every few minutes is paused again every few minutes.
  run_paused: { triedForMs: DAY_MS, onceInMs: DAY_MS },
}

/** Identifies a mail in a job or a row. */
export const mailKeySchema = z.object({
  accountId: z.uuid(),
  kind: z.enum(mailKinds),
  /** The id of the user, the run or the invoice. */
  about: z.string(),
})
export type MailKey = z.infer<typeof mailKeySchema>
