import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKeys } from '../credentials.ts'
import { signDropCowboy, signStripe, signTelnyx } from './signatures.ts'

// The provider's own published vector.
const SECRET = 'e4b1c7a9-3f2d-4e8b-9a6c-5d1f8b2e7c30'
const OTHER_SECRET = '7d2f9b4e-6a1c-4f83-b5e0-9c3a8d1f6e42'
const TIMESTAMP = '1774041960'
const RAW_BODY =
  '{"event_id":"2694f968-93fd-44ca-9b92-2110ed1ee61e","event":"contact.rvm.status","event_at":1774041912000,"data":{"team_id":"3f6c2a1e-8b4d-4c7a-9e2f-5a1b3c4d6e7f","contact_id":"5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d","drop_id":"b3e7a1c9-8d5f-4b2e-9a6c-1f4d7b3e8a52","campaign_id":null,"campaign_type":"rvm","status":"success","reason":"","reason_code":0,"to":"+13125550142","from":"+12125550100"}}'

test('Drop Cowboy signatures equal the published vector', () => {
  expect(signDropCowboy(SECRET, TIMESTAMP, RAW_BODY)).toBe(
    'sha256=e85f619d16c3a6ccdb54846a3d7fdf556fd9703c5d94b76740b7bb7470b1bebc',
  )
  expect(signDropCowboy(OTHER_SECRET, TIMESTAMP, RAW_BODY)).toBe(
    'sha256=59719257b2a6653aa4cc5c6ebaab15d93291316fb5b5789d6895f24d13b8c4cd',
  )
})

test('a Telnyx signature is 64 bytes and verifies with the 32 public bytes in the DER form', () => {
  const { credentials, telnyxPrivateKey } = deriveKeys('seed')
  const signature = Buffer.from(signTelnyx(telnyxPrivateKey, TIMESTAMP, RAW_BODY), 'base64')
  const raw = Buffer.from(credentials.telnyx.publicKey, 'base64')
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(raw).toHaveLength(32)
  expect(signature).toHaveLength(64)
  expect(verify(null, Buffer.from(`${TIMESTAMP}|${RAW_BODY}`), key, signature)).toBe(true)
  expect(verify(null, Buffer.from(`${TIMESTAMP}|${RAW_BODY} `), key, signature)).toBe(false)
})

test('a Stripe signature contains its time', () => {
  expect(signStripe('whsec_x', '1', '{}')).toMatch(/^t=1,v1=[0-9a-f]{64}$/)
})

test('the same seed gives the same keys and another seed gives others', () => {
  expect(deriveKeys('one').credentials).toEqual(deriveKeys('one').credentials)
  expect(deriveKeys('one').credentials.stripe).not.toEqual(deriveKeys('two').credentials.stripe)
})
