import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../index.ts'
import { call } from '../testing/call.ts'

let simulators: Simulators

beforeEach(async () => {
  simulators = await startSimulators({ reportDelayMs: 5, failureRate: 0 })
})
afterEach(() => simulators.close())

const listSchema = z.object({
  voices: z.array(z.object({ voice_id: z.string(), name: z.string(), status: z.string() })),
})
const spokenSchema = z.object({
  audio_url: z.url(),
  expires_at: z.number(),
  tts_characters: z.number(),
})
const keys = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { 'x-key': key, 'x-secret': secret }
}
const voicesUrl = () => `${simulators.urls.dropCowboy}/voice/public/voices`

async function voices() {
  const { body } = await call('GET', voicesUrl(), undefined, keys())
  return listSchema.parse(body['data']).voices
}

function synthesize(voice_id: string, text: string, headers: Record<string, string> = keys()) {
  const url = `${simulators.urls.dropCowboy}/voice/public/tts/synthesize`
  return call('POST', url, { voice_id, text }, headers)
}

async function speak(text: string) {
  const { voiceId } = simulators.credentials.dropCowboy
  return spokenSchema.parse((await synthesize(voiceId, text)).body['data'])
}

async function secondsOf(audioUrl: string): Promise<number> {
  const response = await fetch(audioUrl)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  const wav = Buffer.from(await response.arrayBuffer())
  expect(wav.toString('ascii', 0, 4) + wav.toString('ascii', 8, 12)).toBe('RIFFWAVE')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  return wav.readUInt32LE(40) / wav.readUInt32LE(28)
}

test('lists three ready voices, the account’s own first, and one that is not ready', async () => {
  const [own, ...others] = await voices()
  const { voiceId } = simulators.credentials.dropCowboy
  expect(own).toEqual({ voice_id: voiceId, name: 'Ava', status: 'ready' })
  expect(others.map(({ status }) => status)).toEqual(['ready', 'ready', 'training'])
  expect((await call('GET', voicesUrl())).status).toBe(401)
})

test('serves audio as long as its text, without a key', async () => {
  const short = await speak('Hello there.')
  const long = await speak('Hello there. '.repeat(20))
  expect([short.tts_characters, long.tts_characters]).toEqual([12, 260])
  expect(await secondsOf(short.audio_url)).toBeCloseTo(1)
  expect(await secondsOf(long.audio_url)).toBeCloseTo(260 / 15, 2)
})

test('does not serve expired audio', async () => {
  const { audio_url, expires_at } = await speak('Hello')
  const now = expires_at
  await call('POST', `${simulators.urls.control}/clock`, { now })
  expect((await call('GET', audio_url)).status).toBe(404)
})

test('refuses a missing key, an unknown or unready voice and a text that is too long', async () => {
  const [own, , , training] = await voices()
  const ownId = own?.voice_id ?? ''
  const trainingId = training?.voice_id ?? ''
  expect((await synthesize(ownId, 'Hello', {})).status).toBe(401)
  expect((await synthesize('nobody', 'Hello')).status).toBe(404)
  expect((await synthesize(trainingId, 'Hello')).status).toBe(409)
  expect((await synthesize(ownId, 'x'.repeat(1201))).status).toBe(400)
  expect((await synthesize(ownId, 'x'.repeat(1200))).status).toBe(200)
})

test('faults of the voice provider apply to the voices too', async () => {
  const fault = { target: 'voice', kind: '500', count: 2 }
  await call('POST', `${simulators.urls.control}/faults`, fault)
  expect((await call('GET', voicesUrl(), undefined, keys())).status).toBe(500)
  const { voiceId } = simulators.credentials.dropCowboy
  expect((await synthesize(voiceId, 'Hello')).status).toBe(500)
  expect(await voices()).toHaveLength(4)
})

test('a drop may name any ready voice, and the phone shows which one spoke', async () => {
  const [, marcus, , training] = await voices()
  const send = (to: string, voice_id: string) =>
    call(
      'POST',
      `${simulators.urls.dropCowboy}/rvm`,
      {
        to,
        voice_id,
        tts_body: 'Hello',
        phone_line_id: simulators.credentials.dropCowboy.phoneLineId,
      },
      keys(),
    )
  await send('+13125550142', marcus?.voice_id ?? '')
  await send('+13125550143', training?.voice_id ?? '')
  const phones = `${simulators.urls.control}/phones`
  const { body } = await call('GET', `${phones}/+13125550142`)
  expect(body['voicemails']).toMatchObject([{ text: 'Hello', voice: 'Marcus' }])
  expect((await call('GET', `${phones}/+13125550143`)).body['voicemails']).toEqual([])
})

test('clones a voice from a complete file, and it can speak after its training', async () => {
  const base = simulators.urls.dropCowboy
  const post = (path: string, body: object) => call('POST', `${base}${path}`, body, keys())
  const named = { name: 'Greeting', type: 'rvm' }
  const upload = await post('/media/public/media', { ...named, signed_upload: true })
  const idOf = (body: unknown) => z.object({ media_id: z.string() }).parse(body).media_id
  const clone = (media_id: string) => post('/voice/public/voices/clone', { media_id, name: 'Me' })
  expect((await clone(idOf(upload.body['data']))).status).toBe(404)
  const url = 'https://files.example/hello.mp3'
  const imported = await post('/media/public/media', { ...named, url, ext: '.mp3' })
  const cloned = await clone(idOf(imported.body['data']))
  expect([cloned.status, cloned.body['data']]).toMatchObject([201, { status: 'training' }])
  await call('POST', `${simulators.urls.control}/clock`, { now: Date.now() + 61_000 })
  expect((await voices()).at(-1)).toMatchObject({ name: 'Me', status: 'ready' })
})
