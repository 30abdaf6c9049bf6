import { describe, expect, it } from 'vitest'
import { isLoopbackHost } from './loopback-host.ts'

describe('only a host of this machine', () => {
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
})
