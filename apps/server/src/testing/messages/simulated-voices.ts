import { startSimulators } from '@afterbeep/simulators'

/** The simulated voice provider alone, as its adapters reach it. */
export async function startSimulatedVoices() {
  const simulators = await startSimulators()
  const { key, secret, voiceId } = simulators.credentials.dropCowboy
  const baseUrl = simulators.urls.dropCowboy
  return { baseUrl, key, secret, voiceId, close: () => simulators.close() }
}
