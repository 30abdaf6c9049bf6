import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { checkMessage } from './check-message.ts'
import type { MessageToCheck } from './check-message.ts'
import { messageRules } from './message-rules.ts'
import { messagesOfKnown, messagesOfUnknown } from '../../testing/checked-messages.ts'

const known = { sender: 'Bright Smile Dental', callbackNumber: '312-555-0142' }
const unknown = { sender: '', callbackNumber: '' }

const rulesOf = (message: MessageToCheck) => checkMessage(message).map(({ rule }) => rule)
const checked = [
  ...messagesOfKnown.map(([channel, text, ...rules]) => ({ channel, text, rules, ...known })),
  ...messagesOfUnknown.map(([channel, text, ...rules]) => ({ channel, text, rules, ...unknown })),
]

/** The text after every mend that is offered, one after the other. */
function mendedWholly(message: MessageToCheck): MessageToCheck {
  let current = message
  for (let round = 0; round < 20; round += 1) {
    const mend = checkMessage(current).find((one) => one.mend !== undefined)?.mend
    if (mend === undefined) return current
    current = { ...current, text: mend.text }
  }
  throw new Error(`Its mends never end: ${message.text}`)
}

describe('the message check', () => {
  it('has 150 messages and more to be held against', () => {
    expect(checked.length).toBeGreaterThanOrEqual(150)
    expect(new Set(checked.map(({ channel, text }) => `${channel} ${text}`)).size).toBe(
      checked.length,
    )
    // Each rule is found in at least one of them.
    const found = new Set(checked.flatMap(({ rules }) => rules))
    expect([...found].toSorted()).toEqual(Object.keys(messageRules).toSorted())
  })

  it.each(checked)('finds $rules in “$text” ($channel)', ({ rules, ...message }) => {
    expect(rulesOf(message)).toEqual(rules)
  })

  it('mends what it finds: that is gone, no blanks or marks are left over, and no mend is too long', () => {
    const findings = checked.flatMap(({ rules: _rules, ...message }) =>
      checkMessage(message).map((one) => ({ message, ...one })),
    )
    const mended = findings.flatMap(({ message, rule, found, mend }) => {
      if (mend === undefined) return []
      const { text } = mend
      const left = checkMessage({ ...message, text }).filter(
        (one) => one.rule === rule && one.found === found,
      )
      const isTidy = !/ {2}|^\s|\s$|\s[.,!?]/.test(text) && text.length <= limits.messageMaxChars
      return [{ of: message.text, text, left, isTidy }]
    })
    expect(mended.length).toBeGreaterThan(100)
    expect(mended.filter(({ left, isTidy }) => left.length > 0 || !isTidy)).toEqual([])
  })

  it('has a mend of one click for each rule', () => {
    const mended = checked.flatMap(({ rules: _rules, ...message }) =>
      checkMessage(message).flatMap(({ rule, mend }) => (mend ? [rule] : [])),
    )
    expect([...new Set(mended)].toSorted()).toEqual(Object.keys(messageRules).toSorted())
  })

  it('leaves nothing to mend when all its mends were taken, where the business is known', () => {
    const left = messagesOfKnown.map(([channel, text]) =>
      checkMessage(mendedWholly({ channel, text, ...known })),
    )
    expect(left.flat()).toEqual([])
  })

  const mendOf = (text: string, of: Partial<MessageToCheck> = {}) =>
    checkMessage({ channel: 'text', ...known, text, ...of })[0]?.mend?.text

  it('writes a mend as a person would', () => {
    expect(mendOf('Your visit is due. Reply STOP to opt out.')).toBe(
      'Bright Smile Dental: Your visit is due. Reply STOP to opt out.',
    )
    expect(mendOf('Bright Smile Dental: your visit is due')).toBe(
      'Bright Smile Dental: your visit is due. Reply STOP to opt out.',
    )
    const voice = { channel: 'voice' as const }
    expect(mendOf('Your visit is due. Opt out at 312-555-0142.', voice)).toBe(
      'This is Bright Smile Dental. Your visit is due. Opt out at 312-555-0142.',
    )
    expect(mendOf('Bright Smile Dental here. See you!', voice)).toBe(
      'Bright Smile Dental here. See you! To opt out, call 312-555-0142.',
    )
    expect(mendOf('Bright Smile Dental here. Call 212-555-0101.', voice)).toBe(
      'Bright Smile Dental here. Call 212-555-0101. To opt out, call 212-555-0101.',
    )
    const stop = 'Reply STOP to opt out.'
    expect(mendOf(`Bright Smile Dental: FREE checks!!! See YOU soon. ${stop}`)).toBe(
      `Bright Smile Dental: Free checks! See YOU soon. ${stop}`,
    )
    expect(mendOf(`Bright Smile Dental: click here, we are open. ${stop}`)).toBe(
      `Bright Smile Dental: see our website, we are open. ${stop}`,
    )
    expect(mendOf(`Bright Smile Dental here. We’re open. Claim your prize at noon. ${stop}`)).toBe(
      `Bright Smile Dental here. We’re open. ${stop}`,
    )
    expect(mendOf(`Bright Smile Dental: see us at bit.ly/abc, or call. ${stop}`)).toBe(
      `Bright Smile Dental: see us at or call. ${stop}`,
    )
    expect(mendOf(`Bright Smile Dental here. Guaranteed results by May. ${stop}`)).toBe(
      `Bright Smile Dental here. Results by May. ${stop}`,
    )
  })

  it('offers no mend that leaves no words, and reports where there is no room for one', () => {
    expect(checkMessage({ channel: 'text', ...unknown, text: 'Free beer' }).at(-1)).toEqual({
      rule: 'regulated',
      found: 'beer',
      mend: undefined,
    })
    const long = `Bright Smile Dental: ${'a word '.repeat(25)}.`.slice(0, limits.messageMaxChars)
    expect(checkMessage({ channel: 'text', ...known, text: long })).toEqual([
      { rule: 'opt_out_missing', found: '', mend: undefined, isTooLong: true },
    ])
  })

  it('names a source and a day for each rule', () => {
    for (const { source, compared, reason } of Object.values(messageRules)) {
      expect(source).toMatch(/CFR|CTIA/)
      expect(compared).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(reason).toMatch(/\.$/)
    }
  })
})
