import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Recipient } from '../../features/compliance/places/recipient-place.ts'
import type { Candidate } from './candidates.ts'
import { candidatesOf } from './candidates.ts'
import type { OpenTimes, Span } from './open-times.ts'
import { intersect, openTimesIn } from './open-times.ts'

/** The second implementation: when a person may be contacted, by their candidates. */
export interface OpenHours {
  /** `closed`: states in an emergency, which forbids all contact. */
  openTimesOf(recipient: Recipient, channel: Channel): OpenTimes
}

export function createOpenHours(span: Span, closed: readonly string[] = []): OpenHours {
  const always: OpenTimes = [span.fromMs, span.untilMs]
  const known = new Map<string, OpenTimes>()

  function timesOf(candidate: Candidate, channel: Channel): OpenTimes {
    const [state = '', zone = ''] = candidate.split(' ')
    if (closed.includes(state)) return []
    return remembered(`${candidate} ${channel}`, () => openTimesIn(state, zone, channel, span))
  }
  function remembered(name: string, find: () => OpenTimes): OpenTimes {
    const times = known.get(name) ?? find()
    known.set(name, times)
    return times
  }
  return {
    openTimesOf(recipient, channel) {
      const candidates = candidatesOf(recipient)
      if (candidates === null) return always
      // Who has several places is contacted only when all of them allow it.
      return remembered(`${candidates.join()} ${channel}`, () =>
        candidates.reduce<OpenTimes>((open, one) => intersect(open, timesOf(one, channel)), always),
      )
    },
  }
}
