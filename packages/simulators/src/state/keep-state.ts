import { z } from 'zod'
import { maxAheadMs } from '../clock.ts'
import type { BusinessClock } from '../clock.ts'
import { mailSchema, type Mail, type Mailbox } from '../mailbox/mailbox.ts'
import { keptPhones, type KeptPhones, type PhoneLog } from '../phones/phone-log.ts'
import type { Sandbox } from '../sandbox.ts'
import type { StripeAccount } from '../stripe/account.ts'
import type { KeptPart, StateFolder } from './state-folder.ts'
import { restoreStripe, snapshotStripe, stripeStateAt, type StripeState } from './stripe-state.ts'

const SOON_MS = 250
/** A run of many sends changes phones all the time, and losing a call of one does no harm. */
const PHONES_MS = 2000

export interface Remembering {
  sandbox: Sandbox
  mailbox: Mailbox
  stripe: StripeAccount
}

/**
 * Restores what the folder holds, and keeps the state from now on. Called when Stripe listens already,
 * because its state contains its own address.
 */
export function keepState(folder: StateFolder, { sandbox, mailbox, stripe }: Remembering): void {
  // First, because everything else happens at its time.
  folder.keep(clockPart(sandbox.clock))
  folder.keep(stripePart(stripe))
  folder.keep(mailboxPart(mailbox))
  folder.keep(phonesPart(sandbox.phones))
}

function clockPart(clock: BusinessClock): KeptPart<{ offsetMs: number }> {
  return {
    name: 'clock',
    schema: z.object({ offsetMs: z.number().min(0).max(maxAheadMs) }),
    delayMs: SOON_MS,
    snapshot: () => ({ offsetMs: clock.offsetMs() }),
    restore: ({ offsetMs }) => clock.restore(offsetMs),
    onChange: (changed) => clock.onMove(changed),
  }
}

function stripePart(stripe: StripeAccount): KeptPart<StripeState> {
  return {
    name: 'stripe',
    schema: stripeStateAt(stripe.pageUrl('')),
    delayMs: SOON_MS,
    snapshot: () => snapshotStripe(stripe),
    restore: (state) => restoreStripe(stripe, state),
    onChange: (changed) => stripe.onChange(changed),
  }
}

/** The newest mails, as many as the mailbox shows. */
export function mailboxPart(mailbox: Mailbox): KeptPart<Mail[]> {
  return {
    name: 'mailbox',
    schema: z.array(mailSchema),
    delayMs: SOON_MS,
    snapshot: () => mailbox.read().toReversed(),
    restore: (mails) => mailbox.restore(mails),
    onChange: (changed) => mailbox.onChange(changed),
  }
}

function phonesPart(phones: PhoneLog): KeptPart<KeptPhones> {
  return {
    name: 'phones',
    schema: keptPhones,
    delayMs: PHONES_MS,
    snapshot: () => phones.snapshot(),
    restore: (kept) => phones.restore(kept),
    onChange: (changed) => phones.onChange(changed),
  }
}
