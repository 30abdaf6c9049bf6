import { describe, expect, it } from 'vitest'
import { failureAdvice } from '@afterbeep/contract/campaign/failure-advice'
import { failureTexts, setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { setupFaultAdvice } from '@afterbeep/contract/campaign/setup-fault-advice'
import { outcomeOf, reasonCodes } from './reason-codes.ts'

/**
 * Every published code, copied once more from the provider's pages: whether the set-up is at
 * fault, the text that a user reads, and whether the number may never be contacted again.
 */
const published: [code: number, kind: 'setup' | 'failed' | 'never again', text: string][] = [
  [3000, 'setup', 'The sending account has no funds.'],
  [3001, 'setup', 'The audio could not be used.'],
  [3002, 'setup', 'No voice is configured for spoken messages.'],
  [3007, 'setup', 'The sending credentials were refused.'],
  [3011, 'failed', 'Number is not valid'],
  [3012, 'failed', 'Number is not valid'],
  [3013, 'setup', 'No phone line is configured.'],
  [3014, 'setup', 'Audio by address is not enabled for the sending account.'],
  [3015, 'setup', 'No voice is configured for spoken messages.'],
  [3019, 'setup', 'The address for reports was refused.'],
  [3021, 'failed', 'Message too long'],
  [3022, 'setup', 'The sending account is on trial and may only reach verified numbers.'],
  [3028, 'setup', 'The provider refused our request as not valid.'],
  [3033, 'setup', 'The audio could not be used.'],
  [3040, 'setup', 'The sending account may only reach test numbers.'],
  [4000, 'failed', 'No voicemail found'],
  [4001, 'failed', 'Mailbox not set up'],
  [4002, 'failed', 'Mailbox full'],
  [4004, 'failed', 'Number unreachable'],
  [4005, 'failed', 'No answer'],
  [4006, 'failed', 'Line busy'],
  [4008, 'failed', 'Refused as spam'],
  [4010, 'setup', 'No phone line is configured.'],
  [4011, 'failed', 'Outside calling hours'],
  [4013, 'failed', 'Contacted too often lately'],
  [4016, 'never again', 'On a do-not-call list'],
  [4017, 'never again', 'Known litigator'],
  [4019, 'never again', 'Number has a new owner'],
  [4021, 'failed', 'Ownership could not be checked'],
  [6000, 'setup', 'The sender was suspended by the carrier.'],
  [6001, 'setup', 'The sender was suspended by the carrier.'],
  [6002, 'setup', 'The sender was suspended by the carrier.'],
  [6003, 'setup', 'The sender is not ready yet.'],
  [6004, 'failed', 'Opt-in flagged'],
  [6005, 'never again', 'Opt-in revoked'],
  [6006, 'failed', 'Opt-in pending'],
  [6011, 'failed', 'Opt-in missing'],
]

/** What of a code is shown, and what follows from it. */
function shown(code: number) {
  const outcome = outcomeOf('failure', code)
  if (outcome.kind === 'setup-fault') {
    const { fault, providerCode } = outcome
    const advice = setupFaultAdvice[fault]
    return { kind: 'setup', text: setupFaultTexts[fault], advice, providerCode }
  }
  if (outcome.kind !== 'failed') throw new Error(`No code is ${outcome.kind}.`)
  const { reason, suppress, providerCode } = outcome
  const kinds = { all: 'never again', text: 'no texts any more' }
  const kind = suppress === false ? 'failed' : kinds[suppress]
  return { kind, text: failureTexts[reason], advice: failureAdvice[reason], providerCode }
}

describe('the voice reason codes', () => {
  it('are those that are published, each with its source', () => {
    expect(reasonCodes.map(({ code }) => code)).toEqual(published.map(([code]) => code))
    for (const { source } of reasonCodes) expect(source).toContain('Drop-Cowboy/dropcowboy: ')
  })

  it.each(published)('%i is %s: %s', (code, kind, text) => {
    const advice = expect.stringMatching(/\w/)
    expect(shown(code)).toEqual({ kind, text, advice, providerCode: String(code) })
  })

  it('succeed only by 0, and only with a status of success', () => {
    expect(outcomeOf('success', 0)).toEqual({ kind: 'delivered' })
    expect(outcomeOf('failure', 0).kind).toBe('setup-fault')
    expect(outcomeOf('success', 4002).kind).toBe('failed')
  })

  it('count as a set-up fault where they are not published, and keep their number', () => {
    for (const code of [1, 2999, 3023, 4003, 4999, 5000, 9999]) {
      const outcome = { kind: 'setup-fault', fault: 'unknown_code', providerCode: String(code) }
      expect(outcomeOf('failure', code)).toEqual(outcome)
    }
  })
})
