import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call } from './testing/call.ts'

function start(environment: Record<string, string>) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  return spawn(process.execPath, [main], { env: environment })
}

test('the program prints its addresses, takes its settings, and ends at SIGTERM', async () => {
  const program = start({ SIMULATOR_SEED: 'seed', SANDBOX_FAILURE_RATE: '0.5' })
  const settings = new Map<string, string>()
  for await (const line of createInterface(program.stdout)) {
    const [, name, value] = /^([A-Z_]+)=(.+)$/.exec(line) ?? []
    if (name && value) settings.set(name, value)
    if (name === 'SMTP_URL') break
  }
  expect([...settings.keys()]).toEqual([
    'SIMULATORS_URL',
    'DROP_COWBOY_URL',
    'TELNYX_URL',
    'STRIPE_URL',
    'SMTP_URL',
  ])
  const changed = await call('POST', `${settings.get('SIMULATORS_URL')}/settings`, {})
  expect(changed.body).toMatchObject({ failure_rate: 0.5, report_delay_ms: 300 })
  program.kill('SIGTERM')
  await once(program, 'exit')
  expect(program.exitCode).toBe(0)
})

test('a setting that cannot be used ends the program with its name', async () => {
  const program = start({ SANDBOX_FAILURE_RATE: '7' })
  const [errors] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect(errors).toContain('SANDBOX_FAILURE_RATE')
  expect(program.exitCode).toBe(1)
})
