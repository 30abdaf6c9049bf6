import { describe, expect, it } from 'vitest'
import { testSendBodySchema } from '../api/test-sends.ts'
import {
  asTest,
  readTestPhone,
  shortenPhone,
  testMessageProblem,
  testSendLimits,
} from './test-send.ts'

describe('the number for tests', () => {
  it.each(['14085550142', '+1 (408) 555-0142', '408.555.0142', ' 1 408 555 0142 '])(
    'is read from %s',
    (typed) => expect(readTestPhone(typed)).toEqual({ phone: '14085550142' }),
  )

  it('may be one of the simulated ones, which have no valid exchange', () => {
    expect(readTestPhone('+1 (555) 001-0001')).toEqual({ phone: '15550010001' })
  })

  it.each([
    ['', 'Enter the number'],
    ['ring me', 'can’t hold “r”'],
    ['408555', 'too short'],
    ['+44 20 7946 0958', 'United States only'],
    ['1 876 555 0100', 'United States only'],
    ['1 900 555 0100', 'United States only'],
  ])('is refused with a text for %s', (typed, words) => {
    expect(readTestPhone(typed)).toEqual({ problem: expect.stringContaining(words) })
  })

  it('is shown without most of its digits', () => {
    expect(shortenPhone('14085550142')).toBe('+1 (408) …42')
  })
})

describe('the message of a test', () => {
  it('begins with its mark as a test', () => {
    expect(asTest(' Hi Ann ')).toBe('Test: Hi Ann')
  })

  it('may fill the limit to its last character, with the mark counted', () => {
    const longest = 'x'.repeat(testSendLimits.messageMaxChars - 'Test: '.length)
    expect(testMessageProblem(longest)).toBeUndefined()
    expect(testMessageProblem(`${longest}x`)).toMatch(/longer than a test may be/)
    expect(testMessageProblem('  \n')).toBe('Please enter a message')
  })

  it('has the same validation in the body of the request', () => {
    const body = { channel: 'text', phone: '408 555 0142', message: 'Hi' }
    expect(testSendBodySchema.parse(body).phone).toBe('14085550142')
    expect(testSendBodySchema.safeParse({ ...body, message: ' ' }).success).toBe(false)
    expect(testSendBodySchema.safeParse({ ...body, phone: '1 876 555 0100' }).success).toBe(false)
  })
})
