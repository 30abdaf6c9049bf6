import { describe, expect, it } from 'vitest'
import { isLoopbackHost, travelsEncrypted } from './loopback-host.ts'

describe('a host of this machine alone', () => {
  it.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])(
    'is %s',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    'localhost.example',
    '127.0.0.1.example',
    'example.com',
    '::',
    '1127.0.0.1',
  ])('is not %s', (host) => expect(isLoopbackHost(host)).toBe(false))

  it('is the only one where cookies may travel in the clear', () => {
    expect(travelsEncrypted('http://localhost:3000')).toBe(false)
    expect(travelsEncrypted('http://192.168.1.5:3000')).toBe(true)
    expect(travelsEncrypted('http://shop.example')).toBe(true)
    expect(travelsEncrypted('https://localhost')).toBe(true)
  })
})
