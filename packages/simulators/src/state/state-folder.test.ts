import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startSimulators } from '../index.ts'
import { createMailbox } from '../mailbox/mailbox.ts'
import { createPhoneLog } from '../phones/phone-log.ts'
import { call } from '../testing/call.ts'
import { mailboxPart } from './keep-state.ts'
import { openStateFolder } from './state-folder.ts'

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulators kept '))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const warn = (line: string) => void warnings.push(line)

/** A part that counts how often it is written. */
function tally(state: string[]) {
  let changed = () => {}
  let snapshots = 0
  return {
    part: {
      name: 'tally',
      schema: z.array(z.string()),
      delayMs: 60_000,
      snapshot: () => {
        snapshots += 1
        return state
      },
      restore: (kept: string[]) => void state.push(...kept),
      onChange: (listener: () => void) => void (changed = listener),
    },
    add: (entry: string) => {
      state.push(entry)
      changed()
    },
    snapshots: () => snapshots,
  }
}

test('writes many changes once, complete, and readable by their owner only', async () => {
  const kept = openStateFolder(folder, warn)
  const first = tally([])
  kept.keep(first.part)
  for (let count = 0; count < 10_000; count++) first.add(String(count))
  await kept.close()
  expect(first.snapshots()).toBe(1)
  expect(readdirSync(folder)).toEqual(['tally.json'])
  const state: string[] = []
  openStateFolder(folder, warn).keep(tally(state).part)
  expect(state).toHaveLength(10_000)
  expect(warnings).toEqual([])
})

test('does not write an unchanged part again', async () => {
  writeFileSync(join(folder, 'tally.json'), '["one"]')
  const kept = openStateFolder(folder, warn)
  const again = tally([])
  kept.keep(again.part)
  await kept.close()
  expect(again.snapshots()).toBe(0)
})

test('warns in one line when a file cannot be written, and continues', async () => {
  mkdirSync(join(folder, 'tally.json.tmp'))
  const kept = openStateFolder(folder, warn)
  kept.keep(tally([]).part)
  await kept.close()
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain("can't keep tally.json")
})

test('renames a damaged file with a warning and starts without it', async () => {
  writeFileSync(join(folder, 'stripe.json'), '{"baseUrl": "http://127.0')
  writeFileSync(join(folder, 'phones.json'), '{"not": "phones"}')
  const simulators = await startSimulators({ folder, warn })
  try {
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toContain(join(folder, 'stripe.json'))
    const aside = readdirSync(folder).find((name) => name.startsWith('stripe.json.unreadable-'))
    expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe('{"baseUrl": "http://127.0')
    const authorization = `Bearer ${simulators.credentials.stripe.secretKey}`
    const prices = await call('GET', `${simulators.urls.stripe}/v1/prices`, undefined, {
      authorization,
    })
    expect(prices.body['data']).toHaveLength(3)
  } finally {
    await simulators.close()
  }
})

test('keeps the keys and the phones of a folder over a restart', async () => {
  const first = await startSimulators({ folder, warn })
  const phone = (base: string) => `${base}/phones/+12125550123`
  await call('POST', `${phone(first.urls.control)}/replies`, { text: 'Hello' })
  await first.close()
  const second = await startSimulators({ folder, warn })
  const { body } = await call('GET', phone(second.urls.control))
  await second.close()
  expect(body['messages']).toMatchObject([{ direction: 'inbound', text: 'Hello' }])
  const { smtp: _first, ...keys } = first.credentials
  expect(second.credentials).toMatchObject(keys)
  const elsewhere = await startSimulators()
  await elsewhere.close()
  expect(elsewhere.credentials.stripe).not.toEqual(keys.stripe)
})

test('keeps a limited number of the most recently used phones', () => {
  const phones = createPhoneLog(() => 0)
  for (let number = 0; number < 1500; number++) phones.addMessage(String(number), 'outbound', 'Hi')
  for (let times = 0; times < 30; times++) {
    phones.leaveVoicemail('0', { text: `Call ${times}`, foreignId: 'id', voice: 'Ava' })
  }
  const kept = phones.snapshot()
  expect(kept).toHaveLength(1000)
  expect(kept[0]?.[0]).toBe('501')
  const [digits, entries] = kept.at(-1) ?? []
  expect(digits).toBe('0')
  expect(entries?.map(({ text }) => text).slice(-1)).toEqual(['Call 29'])
  expect(entries).toHaveLength(20)
  const again = createPhoneLog(() => 0)
  again.restore(kept)
  expect(again.snapshot()).toEqual(kept)
})

test('keeps the newest two hundred mails in their order', async () => {
  const remember = () => {
    const kept = openStateFolder(folder, warn)
    const mailbox = createMailbox(() => 0)
    kept.keep(mailboxPart(mailbox))
    return { kept, mailbox }
  }
  const { kept, mailbox } = remember()
  for (let count = 0; count < 250; count++) {
    mailbox.add({ to: 'a@example.com', subject: String(count), text: '', html: '' })
  }
  await kept.close()
  const mails = remember().mailbox.read('a@example.com')
  expect(mails).toHaveLength(200)
  expect(mails[0]?.subject).toBe('249')
})
