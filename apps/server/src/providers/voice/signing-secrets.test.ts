import { describe, expect, it } from 'vitest'
import { createSigningSecrets } from './signing-secrets.ts'

/** A provider whose secrets can be changed, and that counts how often it is asked. */
function providerOf(first: string[]) {
  const provider = { secrets: first, asked: 0, isAway: false }
  const load = async () => {
    provider.asked += 1
    if (provider.isAway) throw new Error('away')
    return provider.secrets
  }
  return { provider, load }
}

describe('the secrets that webhooks are signed with', () => {
  it('are the configured ones until the provider is asked, then also its own', async () => {
    const { provider, load } = providerOf(['new'])
    const secrets = createSigningSecrets(['configured'], load)
    expect([secrets.all(), provider.asked]).toEqual([['configured'], 0])
    expect(await secrets.reload()).toBe(true)
    expect(secrets.all()).toEqual(['configured', 'new'])
  })

  it('keep the one before a rotation, which may have signed what is on its way', async () => {
    const { provider, load } = providerOf(['first'])
    const secrets = createSigningSecrets([], load)
    await secrets.reload()
    provider.secrets = ['second']
    expect(await secrets.reload()).toBe(true)
    expect(secrets.all()).toEqual(['first', 'second'])
    expect(await secrets.reload()).toBe(false)
  })

  it('stay as they are while the provider is away', async () => {
    const { provider, load } = providerOf(['first'])
    const secrets = createSigningSecrets(['configured'], load)
    await secrets.reload()
    provider.isAway = true
    expect(await secrets.reload()).toBe(false)
    expect(secrets.all()).toEqual(['configured', 'first'])
  })

  it('are asked for once for all who wait at the same time', async () => {
    const { provider, load } = providerOf(['new'])
    const secrets = createSigningSecrets([], load)
    const all = await Promise.all(Array.from({ length: 50 }, () => secrets.reload()))
    expect(all).toEqual(Array.from({ length: 50 }, () => true))
    expect(provider.asked).toBe(1)
  })

  it('are asked for after the request, not by a call that began before it', async () => {
    let answer = (_secrets: string[]) => undefined as void
    let asked = 0
    const secrets = createSigningSecrets([], () => {
      asked += 1
      return asked === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(['late'])
    })
    const early = secrets.reload()
    await expect.poll(() => asked).toBe(1)
    const late = secrets.reload()
    answer([])
    expect([await early, await late]).toEqual([false, true])
  })
})
