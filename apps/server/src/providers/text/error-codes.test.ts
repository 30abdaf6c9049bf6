import { describe, expect, it } from 'vitest'
import { failureAdvice } from '@afterbeep/contract/campaign/failure-advice'
import { failureTexts, setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { setupFaultAdvice } from '@afterbeep/contract/campaign/setup-fault-advice'
import { errorCodes, meaningOf } from './error-codes.ts'

const noTexts = 'Number cannot receive texts'
const refused = 'Message refused by the carrier'
const line = 'No phone line is configured.'
const notRegistered = 'The sender is not registered with the carriers.'
const notReady = 'The sender is not ready yet.'
const suspended = 'The sender was suspended by the carrier.'
const credentials = 'The sending credentials were refused.'
const notUsable = 'The sending account is inactive, blocked or not verified.'
const region = 'The sending account may not send to this region.'
const request = 'The provider refused our request as not valid.'

/**
 * Every published code that a text can get, copied once more from the provider's pages, with its
 * consequence and the text that a user reads.
 */
const published: Record<string, [code: number, text: string][]> = {
  'no texts any more, voicemails go on': [
    [40001, noTexts],
    [40012, noTexts],
    [40300, 'Opted out'],
    [40310, noTexts],
  ],
  failed: [
    [40003, 'Refused as spam'],
    [40005, 'Carrier failure'],
    [40009, refused],
    [40015, refused],
    [40017, refused],
    [40302, 'Message too long'],
    [40304, refused],
    [40316, refused],
    [40317, refused],
    [40322, refused],
    [40328, refused],
  ],
  transient: [
    [10007, ''],
    [10011, ''],
    [40002, ''],
    [40004, ''],
    [40006, ''],
    [40008, ''],
    [40011, ''],
    [40014, ''],
    [40016, ''],
    [40018, ''],
    [40318, ''],
  ],
  setup: [
    [10001, request],
    [10002, request],
    [10003, 'The address for reports was refused.'],
    [10004, request],
    [10005, request],
    [10006, request],
    [10009, credentials],
    [10010, credentials],
    [10015, request],
    [10016, request],
    [20002, credentials],
    [20006, credentials],
    [20012, notUsable],
    [20013, notUsable],
    [20014, notUsable],
    [20015, notUsable],
    [20016, notUsable],
    [20017, notUsable],
    [20100, 'The sending account has no funds.'],
    [40010, notRegistered],
    [40013, line],
    [40019, notRegistered],
    [40020, suspended],
    [40100, line],
    [40150, notRegistered],
    [40151, notReady],
    [40155, notRegistered],
    [40301, line],
    [40305, line],
    [40306, line],
    [40307, line],
    [40308, line],
    [40309, region],
    [40311, credentials],
    [40312, suspended],
    [40313, credentials],
    [40314, notUsable],
    [40315, suspended],
    [40319, line],
    [40320, notReady],
    [40321, notReady],
    [40323, notReady],
    [40325, line],
    [40329, notRegistered],
    [40330, notReady],
    [40331, region],
    [40333, 'The sending account has reached its spend limit for today.'],
  ],
}
const rows = Object.entries(published).flatMap(([kind, codes]) =>
  codes.map(([code, text]) => ({ code: String(code), kind, text })),
)

/** What of a code is shown, and what follows from it. */
function shown(code: string): { kind: string; text: string; advice: string } {
  const meaning = meaningOf(code)
  if (meaning?.kind === 'setup') {
    const { fault } = meaning
    return { kind: 'setup', text: setupFaultTexts[fault], advice: setupFaultAdvice[fault] }
  }
  if (meaning?.kind !== 'failure') return { kind: meaning?.kind ?? 'unknown', text: '', advice: '' }
  const { reason, suppress } = meaning
  const kinds = { all: 'never again', text: 'no texts any more, voicemails go on' }
  const kind = suppress === false ? 'failed' : kinds[suppress]
  return { kind, text: failureTexts[reason], advice: failureAdvice[reason] }
}

describe('the text error codes', () => {
  it('are those that are published, each once and with its source', () => {
    expect(errorCodes.map(({ code }) => code).toSorted()).toEqual(
      rows.map(({ code }) => code).toSorted(),
    )
    for (const { source } of errorCodes)
      expect(source).toMatch(/^(developers|support)\.telnyx\.com/)
  })

  it.each(rows)('$code is $kind: $text', ({ code, kind, text }) => {
    expect(shown(code)).toEqual({ kind, text, advice: expect.stringMatching(text ? /\w/ : /^$/) })
  })

  it('are unknown where they are not published', () => {
    for (const code of ['1', '40303', '40399', '99999', 'x']) {
      expect(meaningOf(code)).toBeUndefined()
    }
  })
})
