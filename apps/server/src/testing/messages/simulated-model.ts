import { startSimulators } from '@afterbeep/simulators'
import { z } from 'zod'

const keptSchema = z.object({
  requests: z.array(z.object({ path: z.string(), body: z.string(), outcome: z.string() })),
})
export type KeptRequest = z.infer<typeof keptSchema>['requests'][number]

/** The simulated language model, with the levers that tests pull. */
export interface SimulatedModel {
  /** Up to and with `/v1`. */
  baseUrl: string
  key: string
  /** Makes it misbehave in its next responses; once by default. */
  misbehave(kind: string, count?: number): Promise<void>
  /** The requests since they were last cleared. */
  requests(): Promise<KeptRequest[]>
  /** Clears its requests and its faults. */
  forget(): Promise<void>
  close(): Promise<void>
}

export async function openSimulatedModel(): Promise<SimulatedModel> {
  const simulators = await startSimulators()
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${simulators.urls.control}${path}`, {
      method,
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    return response.json()
  }
  return {
    baseUrl: `${simulators.urls.model}/v1`,
    key: simulators.credentials.model.apiKey,
    misbehave: async (kind, count = 1) => {
      await control('POST', '/faults', { target: 'model', kind, count })
    },
    requests: async () => keptSchema.parse(await control('GET', '/model/requests')).requests,
    forget: async () => {
      await control('POST', '/faults', { target: 'model', kind: 'none' })
      await control('POST', '/model/requests/clear')
    },
    close: () => simulators.close(),
  }
}
