import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { until } from '@afterbeep/testing/product/poll'
import type { Simulators } from '@afterbeep/testing/product/simulators'

/** Someone who calls back, and what they do once they hear the menu. */
export interface Caller {
  phone: string
  keys: readonly string[]
}

const ways: readonly (readonly string[])[] = [
  ['9'],
  ['9', 'hang-up'],
  ['5', '9'],
  ['1', 'hang-up'],
  ['silence'],
  ['hang-up'],
]

/** Gives each phone one of the ways, drawn from the seed. */
export function callersFor(phones: readonly string[], random: () => number): Caller[] {
  return phones.map((phone) => ({
    phone,
    keys: ways[Math.floor(random() * ways.length)] ?? ['9'],
  }))
}

export const pressed = (key: string) => (caller: Caller) => caller.keys.includes(key)

const callSchema = z.object({ state: z.string(), heard: z.array(z.unknown()) })
type Call = z.infer<typeof callSchema>
const callsSchema = z.object({ calls: z.array(callSchema) })

/** The provider's attempts are spread over 35 s, and the product is away for some of them. */
const bounds = { timeoutMs: 120_000 }

/** Calls back after so long, and resolves when the call has ended. */
export async function callBack(
  { env }: Simulators,
  { phone, keys }: Caller,
  afterMs: number,
): Promise<void> {
  const url = `${env['SIMULATORS_URL']}/phones/${phone}/calls`
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${url + path} answered ${response.status}`)
  }
  const sees = (what: string, condition: (call: Call) => boolean) =>
    until(
      `${what}, of ${phone}`,
      async () => {
        const { calls } = callsSchema.parse(await (await fetch(url)).json())
        return calls.some(condition)
      },
      bounds,
    )
  await delay(afterMs)
  await post('', {})
  await sees('the menu is spoken', ({ heard }) => heard.length > 0)
  for (const key of keys) await post('/keys', { key })
  await sees('the call ends', ({ state }) => state === 'ended')
}
