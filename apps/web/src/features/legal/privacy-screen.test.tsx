import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, json } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'

/** What decision 63 (docs/decisions/0063-encrypted-disks.md) allows to be promised, sentence by sentence. */
const statements = [
  'Between your browser and us data is encrypted wherever this site is reached by https.',
  'The secrets of authenticator apps are stored encrypted.',
  'Everything else, so also names, numbers, messages and replies, is stored as the database writes it: the product does not encrypt it, only the disks do.',
  'Outside of a sandbox the product does not start before the company that runs this installation has stated that the disks of its database and of its backups are encrypted; it can’t check that.',
  'Encrypted disks protect what is stolen with a disk or a backup.',
]

async function pageText(): Promise<string> {
  fakeApi({ 'GET /api/app': () => json({ sandbox: false, support_email: 'help@example.com' }) })
  renderScreen(<PrivacyScreen />, '/privacy')
  await screen.findByRole('heading', { name: 'How it is protected' })
  return Array.from(document.querySelectorAll('p'), ({ textContent }) => textContent).join(' ')
}

it('promises of encryption what decision 63 says, and nothing more', async () => {
  const sentences = (await pageText()).split(/(?<=\.) (?=[A-Z])/)
  expect(sentences.filter((sentence) => /encr?ypt|cipher|unreadable/i.test(sentence))).toEqual(
    statements,
  )
})

it('names what is stored as a hash, and from what encrypted disks do not protect', async () => {
  const text = await pageText()
  expect(text).toContain(
    'Passwords, links, sessions and recovery codes are stored as hashes, and numbers that must not be contacted as keyed hashes.',
  )
  expect(text).toContain('They do not protect from a person who gets into the running database.')
})

it('rests on a decision that still demands the operator’s word and encrypts no contacts', () => {
  const path = join(import.meta.dirname, '../../../../../docs/decisions/0063-encrypted-disks.md')
  const decision = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
  expect(decision).toContain('# 63. Contacts are encrypted by the disk, not by the product')
  expect(decision).toContain('without `STORAGE_ENCRYPTED=true` it is refused')
  expect(decision).toContain('links, sessions and recovery codes as hashes')
  expect(decision).toContain('secrets of second factors encrypted')
})

/** What a setting is where the operator says nothing; `npm run check` holds the page to the settings. */
function usualDays(setting: string): number {
  const path = join(import.meta.dirname, '../../../../../docs/configuration.md')
  const row = readFileSync(path, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${setting}\``))
  return Number(row?.split('|')[3])
}

it.each([
  ['LIST_RETENTION_DAYS', 2 * 365, 'until two years have passed since their upload'],
  [
    'ARCHIVE_RETENTION_DAYS',
    4 * 365 + 1,
    'The numbers in your results and people’s replies: four years',
  ],
  [
    'REPLY_RETENTION_DAYS',
    4 * 365 + 1,
    'The numbers in your results and people’s replies: four years',
  ],
  ['REPORT_RETENTION_DAYS', 7, 'Reports of the companies that carry calls and texts: a week'],
])('keeps things for as long as %s says', async (setting, days, words) => {
  expect(usualDays(setting)).toBe(days)
  expect(await pageText()).toContain(words)
})
