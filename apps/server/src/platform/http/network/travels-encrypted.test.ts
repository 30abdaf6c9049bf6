import { expect, it } from 'vitest'
import { travelsEncrypted } from './travels-encrypted.ts'

it('lets cookies travel in the clear only on loopback', () => {
  expect(travelsEncrypted('http://localhost:3000')).toBe(false)
  expect(travelsEncrypted('http://[::1]:3000')).toBe(false)
  expect(travelsEncrypted('http://192.168.1.5:3000')).toBe(true)
  expect(travelsEncrypted('http://shop.example')).toBe(true)
  expect(travelsEncrypted('https://localhost')).toBe(true)
})
