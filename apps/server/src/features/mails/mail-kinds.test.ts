import { describe, expect, it } from 'vitest'
import { mailKinds, mailManners } from './mail-kinds.ts'
import type { MailKind } from './mail-kinds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The kinds of which a manner is so, in the order of the alphabet. */
const kindsWith = (isSo: (kind: MailKind) => boolean) => mailKinds.filter(isSo).toSorted()

describe('a mail', () => {
  it('is tried for a day, and one with a password link for the hour of the link', () => {
    const hours = Object.fromEntries(
      mailKinds.map((kind) => [kind, mailManners[kind].triedForMs / HOUR_MS]),
    )
    expect(hours).toEqual({ ...Object.fromEntries(mailKinds.map((kind) => [kind, 24])), reset: 1 })
  })

  it('about one fact comes once in a month', () => {
    expect(kindsWith((kind) => mailManners[kind].onceInMs === 30 * DAY_MS)).toEqual([
      'campaign_finished',
      'overage_near',
      'overage_reached',
      'payment_refunded',
      'plan_ended',
      'receipt',
      'renewal_failed',
      'renewal_reminder',
      'sending_stopped',
    ])
  })

  it('about what may change back and forth comes once a day', () => {
    expect(kindsWith((kind) => mailManners[kind].onceInMs === DAY_MS)).toEqual([
      'dispute_settled',
      'payment_disputed',
      'plan_changed',
      'plan_changing',
      'run_blocked',
      'run_paused',
    ])
  })

  it('that was asked for, that asks, or whose plan has moved, comes each time', () => {
    expect(kindsWith((kind) => mailManners[kind].onceInMs === 0)).toEqual([
      'credits_low',
      'evidence_head',
      'invitation',
      'new_replies',
      'plan_ending',
      'plan_on_hold',
      'plan_resumed',
      'registered_again',
      'removed_from_account',
      'reset',
      'run_late',
      'security_change',
      'verify',
    ])
  })

  it('with a link replaces a waiting one, whose link is void', () => {
    expect(kindsWith((kind) => mailManners[kind].resetsTries === true)).toEqual([
      'invitation',
      'reset',
      'verify',
    ])
  })

  it('about replies comes once an hour, and about the records once a day and never twice', () => {
    const spaced = kindsWith((kind) => mailManners[kind].everyMs !== undefined)
    expect(spaced.map((kind) => [kind, mailManners[kind].everyMs])).toEqual([
      ['evidence_head', DAY_MS],
      ['new_replies', HOUR_MS],
    ])
    expect(kindsWith((kind) => mailManners[kind].neverTwice === true)).toEqual(['evidence_head'])
  })
})
