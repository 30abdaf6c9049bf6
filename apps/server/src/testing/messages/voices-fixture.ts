import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { createVoices, registerVoicesRoutes } from '../../features/voices/index.ts'
import type { Voices } from '../../features/voices/index.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createLogger } from '../../platform/log.ts'
import { createDropCowboySpeech } from '../../providers/voice/drop-cowboy-speech.ts'
import type { SpeechProvider } from '../../providers/voice/port.ts'
import { openSignInServer, signUp } from '../accounts/sign-in-server.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { createTestBrowser } from '../accounts/test-browser.ts'
import type { TestBrowser } from '../accounts/test-browser.ts'

/** The simulated provider's voices, with a count of what it was asked. */
export function openSimulatedSpeech(simulators: Simulators) {
  const { dropCowboy } = simulators.credentials
  const provider = createDropCowboySpeech({
    ...dropCowboy,
    baseUrl: simulators.urls.dropCowboy,
    timeoutMs: 2000,
  })
  const asked = { lists: 0, speeches: 0 }
  const speech: SpeechProvider = {
    ...provider,
    listVoices: () => {
      asked.lists += 1
      return provider.listVoices()
    },
    speak: (voiceId, text) => {
      asked.speeches += 1
      return provider.speak(voiceId, text)
    },
  }
  return { speech, asked, defaultVoiceId: dropCowboy.voiceId }
}

/** Makes the simulated voice provider respond with 500 until it is repaired. */
export async function breakVoiceProvider(simulators: Simulators, kind: '500' | 'none') {
  await control(simulators, 'faults', { target: 'voice', kind })
}

async function control(simulators: Simulators, path: string, body: object): Promise<void> {
  await fetch(`${simulators.urls.control}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export interface VoicesServer {
  customer(): Promise<Customer>
  /** A browser without a signed-in user. */
  stranger: TestBrowser
  /** Wall time as the list of voices sees it. */
  waitMs(ms: number): void
  voices: Voices
}

/** The voices' calls over real HTTP, on the simulated provider. */
export interface VoicesFixture {
  db: Database
  /** Moves our clock and the provider's. */
  advance(ms: number): Promise<void>
  simulators: Simulators
  asked: { lists: number; speeches: number }
  /** A listening server of its own, with these limits; ends with the fixture. */
  serve(limits?: { speechesPerDay?: number; speechesPerMinute?: number }): Promise<VoicesServer>
  close(): Promise<void>
}

export async function openVoicesFixture(): Promise<VoicesFixture> {
  const db = await openTestDatabase()
  const simulators = await startSimulators()
  const { speech, asked, defaultVoiceId } = openSimulatedSpeech(simulators)
  // What the provider speaks expires by its own clock, which begins now.
  const clock = createManualClock(new Date())
  const log = createLogger('silent')
  const servers: Api[] = []
  return {
    db,
    advance: async (ms) => {
      clock.advance(ms)
      await control(simulators, 'clock', { now: clock.now().toISOString() })
    },
    simulators,
    asked,
    serve: async (limits = {}) => {
      let nowMs = 0
      const voices = createVoices({ speech, wall: { nowMs: () => nowMs }, log, defaultVoiceId })
      const deps = { db, clock, log, speech, voices, speechesPerDay: 100, ...limits }
      const { api, origin } = await openSignInServer(db, clock.now(), (server) =>
        registerVoicesRoutes(server, deps),
      )
      servers.push(api)
      const waitMs = (ms: number) => void (nowMs += ms)
      const customer = () => signUp(db, origin, clock.now())
      return { customer, stranger: createTestBrowser(origin), waitMs, voices }
    },
    close: async () => {
      for (const api of servers) await api.close()
      await Promise.all([speech.close(), simulators.close()])
      await db.close()
    },
  }
}
