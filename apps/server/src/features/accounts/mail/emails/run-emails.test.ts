import { expect, it } from 'vitest'
import {
  ownersUnansweredText,
  registryOutdatedText,
} from '@afterbeep/contract/registry/registry-texts'
import { runEmail } from './run-emails.ts'

const mailWith = (reason: string, mayHaveReached = false) => {
  const news = { campaignName: 'Spring', reason, dueAt: '10:00 AM', mayHaveReached }
  const { subject, paragraphs, action } = runEmail('run_late', news, 'https://a.example')
  return { subject, text: paragraphs.join(' '), url: action?.url }
}

it('a run that waits for a newer registry names its day, and leads to where one is uploaded', () => {
  const { subject, text, url } = mailWith(registryOutdatedText('2026-11-01'))
  expect(subject).toBe('A campaign run waits for a newer do-not-call registry')
  expect(text).toMatch(/from Nov 01, 2026, and one older than 31 days may not be used/)
  expect(text).not.toMatch(/service was away/)
  expect(url).toBe('https://a.example/do-not-contact')
})

it('names a run whose numbers could not be asked for, and leads to the choice', () => {
  const { subject, text, url } = mailWith(ownersUnansweredText)
  expect(subject).toBe('A campaign run waits for you')
  expect(text).toMatch(/does not respond.*Choose Send now to ask again/)
  expect(text).not.toMatch(/service was away/)
  expect(url).toBe('https://a.example/analytics/details/Spring')
})

it.each([
  'Your last payment is missing, so nothing is sent.',
  'A backup of the service was restored while it was being sent.',
  'It was due while the service was away.',
])('a late run names why it waits and no other reason: %s', (reason) => {
  const { text } = mailWith(reason)
  expect(text).toContain(`was due at 10:00 AM. ${reason}`)
  expect(text.includes('service was away')).toBe(reason.includes('service was away'))
  expect(text).toContain('Nobody has been contacted.')
})

it('a late run that was interrupted does not say that no one was contacted', () => {
  const { text } = mailWith('It was interrupted while the service was away.', true)
  expect(text).toContain('Some people may have been reached already.')
  expect(text).not.toContain('Nobody has been contacted')
})
