import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseJsonRecord, recordAt } from '../check/json-record.ts'
import { root } from '../stages/command.ts'

export interface Vendors {
  /** What an operator finds at each vendor on the first day, by the settings' names. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** The simulators, in a process of their own, with payment keys in the form of live ones. */
export async function startVendors(env: Record<string, string>): Promise<Vendors> {
  const file = join(root, 'packages', 'simulators', 'src', 'main.ts')
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, SIMULATOR_LIVE_KEYS: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout) {
    text += String(part)
    if (text.includes('MODEL_PROVIDER')) break
  }
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const response = await fetch(`${of('SIMULATORS_URL')}/credentials`)
  const credentials = parseJsonRecord(await response.text())
  const given = (vendor: string, name: string) => String(recordAt(credentials, vendor)[name])
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return {
    settings: {
      DROP_COWBOY_URL: of('DROP_COWBOY_URL'),
      DROP_COWBOY_KEY: given('dropCowboy', 'key'),
      DROP_COWBOY_SECRET: given('dropCowboy', 'secret'),
      TELNYX_URL: of('TELNYX_URL'),
      TELNYX_API_KEY: given('telnyx', 'apiKey'),
      TELNYX_FROM: given('telnyx', 'from'),
      STRIPE_URL: of('STRIPE_URL'),
      STRIPE_SECRET_KEY: given('stripe', 'secretKey'),
      STRIPE_PUBLISHABLE_KEY: given('stripe', 'publishableKey'),
      SMTP_URL: of('SMTP_URL'),
    },
    stop,
  }
}
