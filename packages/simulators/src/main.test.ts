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

/** What a shell has after it evaluated the printed lines. */
async function environmentAt(control: string): Promise<Record<string, string>> {
  const print = fileURLToPath(new URL('print-environment.ts', import.meta.url))
  const script = 'eval "$("$0" "$1" "$2")"; env'
  const shell = spawn('sh', ['-c', script, process.execPath, print, control], { env: {} })
  const lines = (await text(shell.stdout)).split('\n')
  const environment: Record<string, string> = {}
  for (const line of lines) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name && value) environment[name] = value
  }
  return environment
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
  const environment = await environmentAt(settings.get('SIMULATORS_URL') ?? '')
  expect(environment['DC_BASE_URL']).toBe(settings.get('DROP_COWBOY_URL'))
  // Their receiver listens beside the product, and knows the secret of the first webhook.
  expect(environment['PORT']).not.toBe('3000')
  expect(new URL(environment['DC_PUBLIC_URL'] ?? '').port).toBe(environment['PORT'])
  expect(environment['DC_WEBHOOK_SECRET']).toMatch(/^[0-9a-f-]{36}$/)
  expect(environment['TELNYX_BASE_URL']).toBe(`${settings.get('TELNYX_URL')}/v2`)
  // With just these, as a vendor's client would.
  const keys = {
    'x-key': environment['DC_KEY'] ?? '',
    'x-secret': environment['DC_SECRET'] ?? '',
  }
  const lines = `${environment['DC_BASE_URL']}/phone/public/lines`
  expect((await call('GET', lines, undefined, keys)).status).toBe(200)
  const bearer = { authorization: `Bearer ${environment['TELNYX_API_KEY']}` }
  const balance = `${environment['TELNYX_BASE_URL']}/balance`
  expect((await call('GET', balance, undefined, bearer)).status).toBe(200)
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
