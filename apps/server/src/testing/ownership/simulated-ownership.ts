import { startSimulators } from '@afterbeep/simulators'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { createReassignedUs } from '../../providers/ownership/reassigned-us.ts'

/** The simulated database of reassigned numbers, and the product's own client of it. */
export interface SimulatedOwnership {
  provider: OwnershipProvider
  /** A client whose token is refused. */
  withWrongToken(): OwnershipProvider
  /** From now on calls fail like this; `none` ends it. */
  fail(kind: string): Promise<void>
  moveClock(toMs: number): Promise<void>
  close(): Promise<void>
}

export async function openSimulatedOwnership(timeoutMs = 2000): Promise<SimulatedOwnership> {
  const simulators = await startSimulators({ seed: 'ownership' })
  const { urls, credentials } = simulators
  const access = { ...credentials.reassigned, baseUrl: urls.reassigned, timeoutMs }
  const provider = createReassignedUs(access)
  const control = async (path: string, body: object) => {
    const response = await fetch(`${urls.control}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    provider,
    withWrongToken: () => createReassignedUs({ ...access, refreshToken: 'x' }),
    fail: (kind) => control('/faults', { target: 'reassigned', kind }),
    moveClock: (now) => control('/clock', { now }),
    close: async () => {
      await provider.close()
      await simulators.close()
    },
  }
}
