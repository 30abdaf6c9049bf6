import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SendResponse } from '../../providers/outcome.ts'
import type { TextMessage } from '../../providers/text/port.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { autoReplyRound } from '../../testing/messages/auto-reply-round.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { noteContacted } from '../preparing/index.ts'
import { onlySharedSender } from '../senders/index.ts'
import { replyEvent } from '../reports/report-event.ts'
import { autoReplyText } from './auto-reply-text.ts'

const PHONES = Array.from({ length: 40 }, (_, index) => 14085550301 + index)
let phone = PHONES[0] ?? 0
let fixture: CampaignFixture
let customer: Customer
let sent: TextMessage[]
let response: SendResponse
/** What happens while a text waits for its connection. */
let connect: (() => unknown) | undefined

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
  await fixture.db.query(
    `update accounts set business_name = 'Acme', opt_out_number = '408 555 0100' where id = $1`,
    [customer.accountId],
  )
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone += 1
  sent = []
  response = { kind: 'accepted', providerRef: 'm' }
  connect = undefined
})

const write = (text: string, respondedByProvider = false, secondsAgo = 0) =>
  fixture.intake.take(
    replyEvent({
      eventId: randomUUID(),
      fromPhone: phone,
      text,
      saidAt: new Date(fixture.clock.now().getTime() - secondsAgo * 1000),
      respondedByProvider,
    }),
  )

/** One round of what housekeeping does every two seconds; returns the texts that went to the person. */
async function round(): Promise<string[]> {
  await autoReplyRound({ ...fixture, senders: onlySharedSender }, async (message, mayLeave) => {
    await connect?.()
    if (mayLeave?.() === false) return { kind: 'withheld' }
    sent.push(message)
    return response
  })
  return sent.filter((message) => message.phone === phone).map((message) => message.text)
}
const balance = () =>
  fixture.db.query('select * from credit_balances where account_id = $1', [customer.accountId])

const confirmation =
  'Acme: You are opted out and will get no more messages or calls from us. To get them again, reply START.'

const helpAfterStop = 'Acme: For help, call 408 555 0100. You are opted out of our messages.'

describe('an opt-out', () => {
  it('is confirmed once, however often it is sent, and costs no credits', async () => {
    const before = await balance()
    await write('please take me off your list')
    await write('Stop texting me!!')
    expect(await round()).toEqual([confirmation])
    await write('STOP')
    expect(await round()).toEqual([confirmation])
    expect(await balance()).toEqual(before)
  })

  it('is confirmed though its record takes longer to store than what was read of the opt-outs stays valid', async () => {
    let nowMs = 0
    const query: CampaignFixture['db']['query'] = (statement, ...rest) => {
      if (statement.includes('into single_sends')) nowMs += 150
      return fixture.db.query(statement, ...rest)
    }
    await write('stop texting me')
    await autoReplyRound(
      { ...fixture, db: { ...fixture.db, query }, senders: onlySharedSender },
      async (message, mayLeave) => {
        if (mayLeave?.() === false) return { kind: 'withheld' }
        sent.push(message)
        return response
      },
      { nowMs: () => nowMs },
    )
    expect(sent.map((message) => message.text)).toEqual([confirmation])
  })

  it('is confirmed once where two servers hear it and look at the same time', async () => {
    await Promise.all([write('remove me'), write('remove my number'), write('stop calling')])
    await Promise.all([round(), round(), round()])
    expect(sent.filter((message) => message.phone === phone)).toHaveLength(1)
  })

  it('is confirmed again after a START', async () => {
    await write('stop texting me')
    await round()
    fixture.clock.advance(2_000)
    await write('START')
    fixture.clock.advance(2_000)
    await write('stop texting me')
    expect(await round()).toEqual([confirmation, confirmation])
  })

  it('is not confirmed where the provider has replied, and no later word of it either', async () => {
    await write('STOP', true)
    await write('stop texting me')
    expect(await round()).toEqual([])
  })

  it('is not confirmed later than five minutes after it, nor after a START', async () => {
    await write('stop texting me')
    fixture.clock.advance(5 * 60_000 + 1)
    expect(await round()).toEqual([])
    phone += 1
    await write('quit calling me')
    fixture.clock.advance(2_000)
    await write('START')
    expect(await round()).toEqual([])
  })

  it('is not confirmed where the five minutes end while the text waits for its connection', async () => {
    await write('stop texting me')
    connect = () => fixture.clock.advance(5 * 60_000 + 1)
    expect(await round()).toEqual([])
    connect = undefined
    expect(await round()).toEqual([])
  })

  it('is confirmed a moment later where the text waited for its connection', async () => {
    await write('stop texting me')
    connect = () => fixture.suppressions.settled({ delay: async () => undefined })
    expect(await round()).toEqual([])
    connect = undefined
    expect(await round()).toEqual([confirmation])
  })

  it('is not confirmed again where it is not known whether the confirmation left', async () => {
    await write('stop texting me')
    response = { kind: 'unknown', cause: 'time-out' }
    await round()
    response = { kind: 'accepted', providerRef: 'm' }
    fixture.clock.advance(60_000)
    expect(await round()).toHaveLength(1)
  })

  it('is not tried again where the provider refuses a number that said STOP', async () => {
    await write('stop texting me')
    response = { kind: 'rejected', reason: 'opted_out', providerCode: '40300', suppress: 'text' }
    await round()
    fixture.clock.advance(60_000)
    expect(await round()).toHaveLength(1)
  })

  it('is tried again within the five minutes where the provider certainly did not take it', async () => {
    await write('stop texting me')
    response = { kind: 'retry-later', afterMs: null, providerCode: '429', providerDown: false }
    await round()
    expect(await round()).toHaveLength(1)
    fixture.clock.advance(16_000)
    response = { kind: 'accepted', providerRef: 'm' }
    expect(await round()).toHaveLength(2)
    fixture.clock.advance(60_000)
    expect(await round()).toHaveLength(2)
  })

  it('is confirmed once what was wrong with our own set-up is mended', async () => {
    await write('stop texting me')
    const fault = { kind: 'setup-fault', fault: 'no_funds', providerCode: '402' } as const
    response = { ...fault, maybeAccepted: false }
    expect(await round()).toHaveLength(1)
    response = { kind: 'accepted', providerRef: 'm' }
    fixture.clock.advance(16_000)
    expect(await round()).toHaveLength(2)
    fixture.clock.advance(60_000)
    expect(await round()).toHaveLength(2)
  })

  it('is not confirmed again where it may have been accepted with a fault of our set-up', async () => {
    await write('stop texting me')
    const fault = {
      kind: 'setup-fault',
      fault: 'provider_unexpected',
      providerCode: '200',
    } as const
    response = { ...fault, maybeAccepted: true }
    expect(await round()).toHaveLength(1)
    fixture.clock.advance(16_000)
    expect(await round()).toHaveLength(1)
  })

  it.each([
    ['the second of an epoch', 1_796_000_000],
    ['more than a date can hold', 1e15],
  ])('is confirmed at the next day’s STOP where Retry-After named %s', async (_, seconds) => {
    const afterMs = seconds * 1000
    await write('stop texting me')
    response = { kind: 'retry-later', afterMs, providerCode: '429', providerDown: false }
    expect(await round()).toHaveLength(1)
    response = { kind: 'accepted', providerRef: 'm' }
    fixture.clock.advance(24 * 3_600_000)
    // Now it is too late for the first STOP.
    expect(await round()).toHaveLength(1)
    await write('stop texting me')
    expect(await round()).toEqual([confirmation, confirmation])
  })

  it('keeps no number once it is confirmed', async () => {
    await write('stop texting me')
    await round()
    const rows = await fixture.db.query('select 1 from auto_replies where phone is not null')
    expect(rows).toEqual([])
  })
})

describe('an opt-out at a number that several businesses share', () => {
  it('that is for none of them in particular is confirmed once, and names none', async () => {
    const other = await fixture.customer()
    const stranger = 14085550399
    for (const { accountId } of [customer, other]) {
      await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone: stranger }))
    }
    const usual = phone
    phone = stranger
    await write('STOP')
    await write('stop texting me')
    const text =
      'You are opted out and will get no more messages or calls from the businesses that use this number.'
    expect(await round()).toEqual([text])
    await write('STOP')
    expect(await round()).toEqual([text])
    expect(sent.map(({ sender }) => sender)).toEqual([null])
    for (const { accountId } of [customer, other]) {
      const stopped = await fixture.suppressions.suppressedAmong(fixture.db, accountId, [stranger])
      expect(stopped.has(stranger)).toBe(true)
    }
    phone = usual
  })
})

describe('HELP', () => {
  it('is answered as of a person who opted out where a STOP comes while the answer waits for its connection', async () => {
    await write('HELP')
    connect = () => write('STOP', true)
    expect(await round()).toEqual([])
    connect = undefined
    expect(await round()).toEqual([helpAfterStop])
  })

  it('is answered so too where only something unclear was kept before that STOP', async () => {
    await write('not interested')
    await write('HELP')
    connect = () => {
      connect = undefined
      return write('STOP', true)
    }
    expect(await round()).toEqual([])
    expect(await round()).toEqual([helpAfterStop])
  })

  it('is answered with the name and the number of the business, once in an hour', async () => {
    await write('HELP')
    const help = 'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.'
    expect(await round()).toEqual([help])
    await write('help')
    expect(await round()).toEqual([help])
    fixture.clock.advance(3_600_001)
    await write('ayuda')
    expect(await round()).toEqual([
      help,
      'Acme: Para ayuda, llame al 408 555 0100. Para no recibir más mensajes, responda STOP.',
    ])
  })

  it('is answered once after a STOP, without a word of what was stopped, and again after a START', async () => {
    await write('HELP')
    const help = 'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.'
    expect(await round()).toEqual([help])
    fixture.clock.advance(3_600_001)
    await write('stop texting me')
    await round()
    await write('HELP')
    expect(await round()).toEqual([help, confirmation, helpAfterStop])
    fixture.clock.advance(3_600_001)
    await write('Help')
    expect(await round()).toHaveLength(3)
    await write('START')
    fixture.clock.advance(3_600_001)
    await write('HELP')
    expect((await round()).slice(3)).toEqual([help])
  })
})

describe('any other reply', () => {
  it.each(['cancel my appointment', 'Not interested', 'Yes please', 'START'])(
    'gets no text by itself: %s',
    async (text) => {
      await write(text)
      expect(await round()).toEqual([])
    },
  )
})

it('an automatic text advertises nothing, and help needs a business', () => {
  const noBusiness = { sender: '', callbackNumber: '' }
  expect(autoReplyText('help', 'en', noBusiness)).toBeUndefined()
  for (const language of ['en', 'es'] as const) {
    for (const kind of ['stop', 'help'] as const) {
      const text = autoReplyText(kind, language, { sender: 'Acme', callbackNumber: '408 555 0100' })
      expect(text).toMatch(/^Acme: /)
      expect(text).not.toMatch(/https?:|%|\$|offer|sale|oferta|!/i)
      expect(text?.length).toBeLessThanOrEqual(160)
    }
  }
})
