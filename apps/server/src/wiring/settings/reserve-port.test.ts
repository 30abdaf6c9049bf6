import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { reservePort } from './reserve-port.ts'

describe('the reserved port', () => {
  it('stays taken until it is released, and is free right after', async () => {
    const reserved = await reservePort('127.0.0.1', 0)
    expect(reserved.port).toBeGreaterThan(0)
    await expect(reservePort('127.0.0.1', reserved.port)).rejects.toThrow(
      `Port ${reserved.port} is taken`,
    )
    await reserved.release()
    const again = await reservePort('127.0.0.1', reserved.port)
    expect(again.port).toBe(reserved.port)
    await again.release()
  })

  it('counts as taken when another server listens on any address of localhost', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(reservePort('localhost', port)).rejects.toThrow(`Port ${port} is taken`)
    other.close()
  })

  it('is the next free one when none is wanted, and never the same for two', async () => {
    const first = await reservePort('127.0.0.1', undefined)
    const second = await reservePort('127.0.0.1', undefined)
    expect(first.port).toBeGreaterThanOrEqual(3000)
    expect(second.port).toBeGreaterThan(first.port)
    await first.release()
    await second.release()
  })
})
