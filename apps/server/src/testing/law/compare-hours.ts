import type { Channel } from '@afterbeep/contract/money/pricing'
import type { QuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import type { Recipient } from '../../features/compliance/places/recipient-place.ts'
import { candidatesOf } from './candidates.ts'
import type { OpenHours } from './open-hours.ts'
import type { OpenTimes, Span } from './open-times.ts'
import { firstDifference, isOpenAt } from './open-times.ts'
import { productTimes } from './product-times.ts'

export const channels: readonly Channel[] = ['voice', 'text']

/** From before Oregon's law of 2026 to the end of 2028. */
export const threeYears: Span = {
  fromMs: Date.UTC(2025, 11, 29),
  untilMs: Date.UTC(2029, 0, 1),
}

export interface Difference {
  recipient: Recipient
  channel: Channel
  /** The first instant at which one allows contact and the other does not. */
  at: Date
  isProductOpen: boolean
}

/** The first difference over each channel between the product and the second implementation, for each of these. */
export function compareHours(
  recipients: readonly Recipient[],
  { product, second, span }: { product: QuietHours; second: OpenHours; span: Span },
): Difference[] {
  const timesByKey = new Map<string, OpenTimes>()
  const differences: Difference[] = []
  for (const recipient of recipients) {
    const windowKey = product.windowKeyOf(recipient)
    for (const channel of channels) {
      const name = `${windowKey} ${channel}`
      const times = timesByKey.get(name) ?? productTimes(product, windowKey, channel, span)
      timesByKey.set(name, times)
      const at = firstDifference(times, second.openTimesOf(recipient, channel))
      if (at) differences.push({ recipient, channel, at, isProductOpen: isOpenAt(times, at) })
    }
  }
  return differences
}

export function explain({ recipient, channel, at, isProductOpen }: Difference): string {
  const { phone, zip, state } = recipient
  const places = candidatesOf(recipient) ?? ['any place']
  return (
    `${channel} to ${phone}, ZIP ${zip ?? 'none'}, State ${state ?? 'none'} at ${at.toISOString()}: ` +
    `the product ${isProductOpen ? 'allows it, the text forbids it' : 'forbids it, the text allows it'}` +
    ` (${places.slice(0, 6).join(', ')}${places.length > 6 ? ' …' : ''})`
  )
}
