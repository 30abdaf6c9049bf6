import { Pool } from 'undici'
import { AppError } from '../platform/app-error.ts'

export interface SimulatorResponse {
  status: number
  body: unknown
}

/** The simulators' control server: what phones and mailboxes hold, and the sandbox's levers. */
export interface SimulatorControl {
  /** @throws AppError simulator_unreachable when no response came */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SimulatorResponse>
  close(): Promise<void>
}

const TIMEOUT_MS = 5000

export function createSimulatorControl(url: string): SimulatorControl {
  const pool = new Pool(new URL(url).origin, {
    connections: 4,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
  })
  return {
    call: async (method, path, body) => {
      try {
        const response = await pool.request({
          method,
          path,
          ...(body === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
        return {
          status: response.statusCode,
          body: JSON.parse(await response.body.text()) as unknown,
        }
      } catch (error) {
        throw new AppError('simulator_unreachable', { cause: error })
      }
    },
    close: () => pool.destroy(),
  }
}
