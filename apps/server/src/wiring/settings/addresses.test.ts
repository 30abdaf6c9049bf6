import { describe, expect, it } from 'vitest'
import { loopbackOf, productAddresses, urlOn } from './addresses.ts'

const publicUrl = 'https://voice.example'
const simulators = {
  control: { call: async () => ({ status: 200, body: {} }), close: async () => {} },
  paymentsUrl: 'http://127.0.0.1:1',
  messagingProfileId: 'profile',
  here: false,
}

describe('the addresses that the product prints when it is ready', () => {
  it('are the public ones where browsers are served', () => {
    for (const role of ['all', 'web'] as const) {
      const inSandbox = productAddresses({ host: '::', role }, { publicUrl, simulators }, 3000)
      expect(inSandbox).toEqual({ url: publicUrl, sandboxUrl: `${publicUrl}/sandbox` })
      const real = productAddresses({ host: '::', role }, { publicUrl }, 3000)
      expect(real).toEqual({ url: publicUrl })
    }
  })

  it("are a worker's own, and not those of the web process", () => {
    const worker = { host: 'localhost', role: 'worker' } as const
    const addresses = productAddresses(worker, { publicUrl, simulators }, 3007)
    expect(addresses).toEqual({ url: 'http://localhost:3007' })
  })

  it('can be visited whatever the host means', () => {
    expect(urlOn('0.0.0.0', 80)).toBe('http://localhost:80')
    expect(urlOn('::', 80)).toBe('http://localhost:80')
    expect(urlOn('::1', 80)).toBe('http://[::1]:80')
    expect(loopbackOf('localhost')).toBe('127.0.0.1')
    expect(loopbackOf('0.0.0.0')).toBe('localhost')
  })
})
