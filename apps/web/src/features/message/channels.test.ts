import { expect, test } from 'vitest'
import { sendsText, sendsVoice } from './channels.ts'

test('channels follow from the method', () => {
  expect((['', 'voicemail', 'both', 'sms'] as const).map(sendsText)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect((['', 'voicemail', 'both', 'sms'] as const).map(sendsVoice)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
