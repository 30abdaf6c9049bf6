import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { liveSettings } from '../../testing/live-settings.ts'
import { outgoingAddresses, outgoingInWords } from './outgoing-addresses.ts'

const shown = (settings: Record<string, string>) =>
  outgoingInWords(outgoingAddresses(readConfig(settings)))

it('a live installation reaches its database, its providers and its mail server, and nothing else', () => {
  expect(shown(liveSettings)).toBe(
    'database db.example.com:5432, voice api-v2.dropcowboy.com:443, texts api.telnyx.com:443, ' +
      'payments api.stripe.com:443, mail mail.example.com:587',
  )
})

it('what is switched on or set to another address is among them', () => {
  const settings = {
    ...liveSettings,
    TELNYX_URL: 'https://texts.example.com:8443/v2',
    SMTP_URL: 'smtps://me:secret@mail.example.com',
    MODEL_PROVIDER: 'anthropic',
    MODEL_KEY: 'key',
    MODEL_NAME: 'a model',
    RND_REFRESH_TOKEN: 'r'.repeat(20),
    RND_COMPANY_ID: '1',
  }
  const all = shown(settings)
  for (const one of [
    'texts texts.example.com:8443',
    'mail mail.example.com:465',
    'language model api.anthropic.com:443',
    'reassigned numbers api.reassigned.us:443',
  ]) {
    expect(all).toContain(one)
  }
  expect(all).not.toContain('secret')
})

it.each([
  ['postgres://me@db.example.com:6432/x?sslmode=require', 'database db.example.com:6432'],
  ['postgres:///x?host=%2Fvar%2Frun%2Fpostgresql', 'database /var/run/postgresql/.s.PGSQL.5432'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/x', 'database /var/run/postgresql/.s.PGSQL.5432'],
  ['postgres:///x', 'database this machine:5432'],
])('the database of %s is %s', (DATABASE_URL, found) => {
  expect(shown({ DATABASE_URL }).split(', ')[0]).toBe(found)
})

it('a sandbox reaches its simulators and itself', () => {
  expect(shown({ PUBLIC_URL: 'http://localhost:3000' })).toBe(
    'simulators this machine, the product itself this machine:3000',
  )
})
