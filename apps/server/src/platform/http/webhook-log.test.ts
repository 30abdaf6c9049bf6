import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { systemWallTime } from '../clock/wall-time.ts'
import { createWebhookLog } from './webhook-log.ts'

const lineSchema = z.object({
  level: z.number(),
  msg: z.string(),
  provider: z.string(),
  reason: z.string(),
  event: z.string().optional(),
  alsoSinceLastLine: z.number(),
})

function open() {
  const lines: z.infer<typeof lineSchema>[] = []
  const write = (text: string) => void lines.push(lineSchema.parse(JSON.parse(text)))
  const metrics = new Registry()
  const time = { nowMs: 0 }
  const wall = { ...systemWallTime, nowMs: () => time.nowMs }
  const webhookLog = createWebhookLog(pino({ level: 'debug' }, { write }), metrics, wall)
  return { lines, metrics, time, webhookLog }
}

it('a refused webhook is logged as a warning and counted with its reason', async () => {
  const { lines, metrics, webhookLog } = open()
  webhookLog.refused('voice', 'invalid_signature')
  webhookLog.refused('text', 'invalid_signature')
  webhookLog.refused('voice', 'no_secret')
  expect(lines.map(({ provider, reason }) => `${provider} ${reason}`)).toEqual([
    'voice invalid_signature',
    'text invalid_signature',
    'voice no_secret',
  ])
  expect(lines.every(({ level }) => level === 40)).toBe(true)
  expect(await metrics.metrics()).toContain(
    'afterbeep_webhooks_refused_total{provider="voice",reason="no_secret"} 1',
  )
})

it('a million forged webhooks fill no disk, and are all counted', async () => {
  const { lines, metrics, time, webhookLog } = open()
  for (let call = 0; call < 1_000_000; call += 1) {
    // A minute and forty seconds of them.
    time.nowMs = (call / 10_000) * 1000
    webhookLog.refused('voice', 'invalid_signature')
  }
  expect(lines.map(({ alsoSinceLastLine }) => alsoSinceLastLine)).toEqual([0, 599_999])
  expect(await metrics.metrics()).toContain('reason="invalid_signature"} 1000000')
})

it('an event that we do not know is logged with its name, and one that we do not need is not', async () => {
  const { lines, metrics, webhookLog } = open()
  webhookLog.ignored('text', 'not_needed', 'message.sent')
  webhookLog.ignored('text', 'unknown_event', `spend\n\ud83d-limit${'x'.repeat(500)}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.event).toMatch(/^spend\n-limitx+$/)
  expect(lines[0]?.event).toHaveLength(80)
  const text = await metrics.metrics()
  expect(text).toContain('afterbeep_webhooks_ignored_total{provider="text",reason="not_needed"} 1')
  expect(text).toContain(
    'afterbeep_webhooks_ignored_total{provider="text",reason="unknown_event"} 1',
  )
})
