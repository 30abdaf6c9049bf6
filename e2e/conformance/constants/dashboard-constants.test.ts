import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, rowsOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  centreOf,
  feetOf,
  lightBlue,
  paleBlue,
  stretchesOf,
  thicknessAt,
  widthOf,
} from '@afterbeep/testing/browser/chart-picture'
import type { Stretch } from '@afterbeep/testing/browser/chart-picture'
import { demoCredentials } from '@afterbeep/testing/data/demo-account'

const bucketsSchema = z.record(
  z.string(),
  z.object({
    dropcowboy_total_calls: z.number(),
    telnyx_total_messages: z.number(),
    call_sent_rate: z.number(),
    message_sent_rate: z.number(),
  }),
)

let fixture: BrowserFixture
let window: BrowserWindow
let buckets: [day: string, bucket: z.infer<typeof bucketsSchema>[string]][]
const asked: string[] = []
const SCALE = 8

// The demo account has a day of calls and messages, days of calls only, and days of neither.
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { email, secret } = await demoCredentials(fixture.product)
  const api = createApiClient(fixture.product.url)
  await api.post('/api/login/', { email, password: secret })
  const response = await api.get('/api/drop-cowboy/aggregates/?timeframe=7d')
  buckets = Object.entries(response.as(bucketsSchema))
  // In one column, so that a bar is wide enough for both its corners.
  window = await openWindow(fixture.browser, { url: fixture.product.url, width: 1_000 })
  window.page.on('request', (request) => asked.push(request.url()))
  await window.page.goto('/auth/signin')
  await signInThere(window.page, email, secret)
  await canvasOf(window.page, bars).waitFor()
  await canvasOf(window.page, line).waitFor()
  return () => fixture.close()
})

beforeEach((context) => () => reportFailure(context, window, fixture.product))

const tableOf = (page: Page, title: string) => page.getByRole('table', { name: title })
const canvasOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title }).locator('canvas')
const bars = 'Total Calls and Messages Sent'
const line = 'Delivery Rate'

describe('Dashboard', () => {
  it('Dashboard timeframe 7d', async () => {
    expect(asked.filter((url) => url.includes('/aggregates/'))).toEqual([
      `${fixture.product.url}/api/drop-cowboy/aggregates/?timeframe=7d`,
    ])
    const days = await rowsOf(tableOf(window.page, bars))
    expect(days.map(([day]) => day)).toEqual(buckets.map(([day]) => day))
    expect(days).toHaveLength(7)
  })

  it('Total per bucket = calls + messages', async () => {
    const totals = buckets.map(([day, one]) => [
      day,
      String(one.dropcowboy_total_calls + one.telnyx_total_messages),
    ])
    expect(buckets.some(([, one]) => one.telnyx_total_messages > 0)).toBe(true)
    expect(await rowsOf(tableOf(window.page, bars))).toEqual(totals)
  })

  describe('Delivery rate per bucket', () => {
    type Bucket = (typeof buckets)[number][1]
    it.each<[rule: string, applies: (bucket: Bucket) => boolean, rate: (bucket: Bucket) => number]>(
      [
        [
          'the average of call and message sent rates when both are non-zero',
          (one) => one.call_sent_rate > 0 && one.message_sent_rate > 0,
          (one) => (one.call_sent_rate + one.message_sent_rate) / 2,
        ],
        [
          'the single non-zero rate if there is only one',
          (one) => one.call_sent_rate > 0 && one.message_sent_rate === 0,
          (one) => one.call_sent_rate,
        ],
        [
          '0 if both are zero',
          (one) => one.call_sent_rate === 0 && one.message_sent_rate === 0,
          () => 0,
        ],
      ],
    )('is %s', async (_rule, applies, rate) => {
      const rows = await rowsOf(tableOf(window.page, line))
      const days = buckets.filter(([, bucket]) => applies(bucket))
      expect(days).not.toEqual([])
      for (const [day, bucket] of days) {
        const shown = rows.find(([label]) => label === day)?.[1]
        expect(shown).toBe(`${Math.round(rate(bucket) * 10) / 10}%`)
      }
    })
  })

  describe('Bar chart', () => {
    let drawn: Stretch[]
    let slot: number

    beforeAll(async () => {
      drawn = await stretchesOf(canvasOf(window.page, bars), lightBlue)
      const feet = feetOf(drawn)
      const days = buckets.flatMap(([, one], index) =>
        one.dropcowboy_total_calls + one.telnyx_total_messages > 0 ? [index] : [],
      )
      const [first, last] = [feet[0], feet.at(-1)]
      const apart = (days.at(-1) ?? 0) - (days[0] ?? 0)
      slot = first && last ? (centreOf(last) - centreOf(first)) / apart : 0
    })

    it('Colour: light blue', () => {
      expect(drawn.length).toBeGreaterThan(100)
    })

    it('Bar width 0.5 of slot', () => {
      const busy = buckets.filter(
        ([, one]) => one.dropcowboy_total_calls + one.telnyx_total_messages > 0,
      )
      expect(feetOf(drawn)).toHaveLength(busy.length)
      for (const foot of feetOf(drawn)) {
        expect(Math.abs(widthOf(foot) / slot - 0.5)).toBeLessThan(0.03)
      }
    })

    it('Corner radius 20', () => {
      const top = Math.min(...drawn.map(({ y }) => y))
      const centre = centreOf(drawn.find(({ y }) => y === top) ?? { y: 0, start: 0, end: 0 })
      const widthBelowTop = (depth: number) =>
        drawn
          .filter(({ y, start, end }) => y === top + depth && start <= centre && centre < end)
          .reduce((sum, one) => sum + widthOf(one), 0)
      const whole = widthBelowTop(60)
      expect(whole).toBeGreaterThan(40)
      for (const depth of [3, 5, 10, 15, 20]) {
        const missing = 2 * (20 - Math.sqrt(20 ** 2 - (20 - depth) ** 2))
        expect(Math.abs(widthBelowTop(depth) - (whole - missing))).toBeLessThan(4)
      }
    })
  })

  describe('Line chart', () => {
    let drawn: Stretch[]
    let filled: Stretch[]
    /** The day before a day with a rate, itself without one: the line rises between them. */
    let rise: { from: number; to: number }

    beforeAll(async () => {
      const canvas = canvasOf(window.page, line)
      drawn = await stretchesOf(canvas, lightBlue)
      filled = await stretchesOf(canvas, paleBlue)
      const rates = buckets.map(([, one]) => one.call_sent_rate)
      // Not between the first two days: a curve takes its direction from the day before as well.
      const to = rates.findIndex((rate, index) => index >= 2 && rate > 0 && rates[index - 1] === 0)
      rise = { from: to - 1, to }
    })

    /** Days lie evenly between the line's two ends. */
    const xOf = (day: number) => {
      const start = Math.min(...drawn.map((one) => one.start))
      const end = Math.max(...drawn.map((one) => one.end))
      return start + ((end - start) * day) / (buckets.length - 1)
    }

    it('Colour: light blue; filled', () => {
      expect(drawn.length).toBeGreaterThan(100)
      const area = filled.reduce((sum, one) => sum + widthOf(one), 0)
      expect(area).toBeGreaterThan(5_000)
    })

    it('Tension 0.4: the line leaves and reaches a day in a curve', () => {
      const heightAt = (x: number) =>
        Math.max(...drawn.filter((one) => one.start <= x && x < one.end).map(({ y }) => y))
      // At a single column the blended edges of a thin line may be of no colour that counts.
      const heightNear = (x: number) =>
        [0, 1, -1, 2, -2].map((apart) => heightAt(x + apart)).find(Number.isFinite) ?? Number.NaN
      const [low, high] = [heightNear(xOf(rise.from) + 1), heightNear(xOf(rise.to))]
      const quarter = xOf(rise.from) + (xOf(rise.to) - xOf(rise.from)) / 4
      const straight = low + (high - low) / 4
      // Lower on the picture is a larger y: the curve starts more slowly than a straight line.
      expect((heightNear(Math.round(quarter)) - straight) / (low - high)).toBeGreaterThan(0.05)
    })

    it('Border width 2, no point markers', async () => {
      // So large a picture shows eighths of a pixel; blended edges take less than one of them each.
      const large = await openLarge()
      const x = Math.round(((xOf(rise.from) + xOf(rise.to)) / 2) * SCALE)
      const column = large.filter(({ start, end }) => start <= x && x < end)
      const middle = column[Math.floor(column.length / 2)]
      const [across, down] = [middle === undefined ? 0 : widthOf(middle), column.length]
      // Half-way up the line is all but straight: its width follows from what a row and a column cut of it.
      const width = (across * down) / Math.hypot(across, down) / SCALE
      expect(Math.abs(width - 2)).toBeLessThanOrEqual(0.25)
      const peak = Math.round(xOf(rise.to))
      const calm = [peak - 2, peak, peak + 2].map((at) => thicknessAt(drawn, at))
      expect(Math.max(...calm)).toBeLessThanOrEqual(3)
    })

    async function openLarge(): Promise<Stretch[]> {
      const remembered = await window.page.context().storageState()
      const { url } = fixture.product
      const size = { width: 1_000, scale: SCALE }
      const { page, close } = await openWindow(fixture.browser, { url, remembered, ...size })
      await page.goto('/dashboard')
      await canvasOf(page, line).waitFor()
      const large = await stretchesOf(canvasOf(page, line), lightBlue)
      await close()
      return large
    }
  })
})
