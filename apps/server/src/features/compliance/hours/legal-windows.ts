import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Recipient } from '../places/recipient-place.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import type { LegalRules } from './legal-rules.ts'
import { createQuietHours } from './quiet-hours.ts'
import type { LawApplied } from './quiet-hours.ts'
import type { ClosedPlace } from './window-keys.ts'

let quietHours = createQuietHours()

/**
 * The laws that this process enforces from now on. Called once, before anything is sent; without it
 * they are the table's own.
 */
export function setLegalRules(
  rules: LegalRules = legalRules2026,
  closed: readonly ClosedPlace[] = [],
): void {
  quietHours = createQuietHours(rules, closed)
}

/** Of the table of laws that is enforced. */
export function lawVersion(): string {
  return quietHours.version
}

/** See QuietHours. */
export function windowKeyOf(recipient: Recipient): string {
  return quietHours.windowKeyOf(recipient)
}

/** See QuietHours. */
export function nextOpening(windowKey: string, at: Date, channel: Channel): Date {
  return quietHours.nextOpening(windowKey, at, channel)
}

/** See QuietHours. */
export function nextClosing(windowKey: string, at: Date, channel: Channel): Date | null {
  return quietHours.nextClosing(windowKey, at, channel)
}

/** See QuietHours. */
export function contactLimitOf(windowKey: string, setting: number, at: Date): number {
  return quietHours.contactLimitOf(windowKey, setting, at)
}

/** See QuietHours. */
export function frequencyLawOf(windowKey: string, at: Date): string[] {
  return quietHours.frequencyLawOf(windowKey, at)
}

/** See QuietHours. */
export function lawAt(windowKey: string, at: Date, channel: Channel): LawApplied {
  return quietHours.lawAt(windowKey, at, channel)
}
