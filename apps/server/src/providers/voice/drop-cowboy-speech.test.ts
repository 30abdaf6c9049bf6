import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { startSimulatedVoices } from '../../testing/messages/simulated-voices.ts'
import { createDropCowboySpeech } from './drop-cowboy-speech.ts'
import type { SpeechProvider } from './port.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

function speechAt(baseUrl: string, keys: { key: string; secret: string }, timeoutMs = 2000) {
  const speech = createDropCowboySpeech({ baseUrl, ...keys, timeoutMs })
  open.push(speech)
  return speech
}

async function playing(listener: RequestListener, timeoutMs?: number): Promise<SpeechProvider> {
  const server = await serveHttp(listener)
  open.push(server)
  return speechAt(server.url, { key: 'key', secret: 'secret' }, timeoutMs)
}

describe('the voices of the provider', () => {
  let simulated: Awaited<ReturnType<typeof startSimulatedVoices>>
  beforeAll(async () => {
    simulated = await startSimulatedVoices()
  })
  afterAll(() => simulated.close())
  const speech = () => speechAt(simulated.baseUrl, simulated)

  it('are those that are ready', async () => {
    const result = await speech().listVoices()
    expect(result).toMatchObject({
      kind: 'voices',
      voices: [{ id: simulated.voiceId, name: 'Ava' }, { name: 'Marcus' }, { name: 'Elena' }],
    })
  })

  it('speak a text, and what was spoken can be fetched until it expires', async () => {
    const spoken = await speech().speak(simulated.voiceId, 'Hello there, call us back.')
    if (spoken.kind !== 'spoken') throw new Error(spoken.cause)
    expect(spoken.expiresAt.getTime()).toBeGreaterThan(Date.now())
    const audio = await speech().fetchAudio(spoken.audioUrl)
    expect(audio).toMatchObject({ kind: 'audio', type: 'audio/wav' })
    const gone = await speech().fetchAudio(`${spoken.audioUrl}.not`)
    expect(gone).toEqual({ kind: 'unavailable', cause: 'status 404' })
  })

  it('return unavailable for a wrong key and for an unknown voice', async () => {
    const wrong = speechAt(simulated.baseUrl, { key: simulated.key, secret: 'wrong' })
    expect(await wrong.listVoices()).toEqual({ kind: 'unavailable', cause: 'status 401' })
    expect(await speech().speak('nobody', 'Hello')).toEqual({
      kind: 'unavailable',
      cause: 'status 404',
    })
  })
})

describe('a voice provider that misbehaves', () => {
  const kinds = async (speech: SpeechProvider) => [
    (await speech.listVoices()).kind,
    (await speech.speak('voice', 'Hello')).kind,
  ]
  const nothing = ['unavailable', 'unavailable']

  it.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => response.writeHead(500).end('{}')],
    ['answers a page', (_request, response) => response.end('<html>')],
    ['answers another form', (_request, response) => response.end('{"data":{"voices":{}}}')],
    ['drops the connection', (request) => request.socket.destroy()],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/x' }).end()],
    ['answers without end', (_request, response) => response.end(' '.repeat(1_000_001))],
  ])('is unavailable where it %s', async (_, listener) => {
    expect(await kinds(await playing(listener))).toEqual(nothing)
  })

  it('is unavailable where it is silent, or stops in the middle, when the time is over', async () => {
    expect(await kinds(await playing(() => undefined, 50))).toEqual(nothing)
    const half: RequestListener = (_request, response) => response.write('{"data":')
    expect(await kinds(await playing(half, 50))).toEqual(nothing)
  })

  it('gives the other voices where one can’t be read, and takes any success for one', async () => {
    const good = { voice_id: 'v', name: 'Ava', status: 'ready' }
    const voices = [null, { voice_id: 7 }, { ...good, name: undefined }, good]
    const speech = await playing((_request, response) => {
      response.writeHead(203).end(JSON.stringify({ data: { voices } }))
    })
    const listed = { kind: 'voices', voices: [{ id: 'v', name: 'Ava' }] }
    expect(await speech.listVoices()).toEqual(listed)
  })

  it.each([
    ['milliseconds', 1_774_041_960_000],
    ['seconds', 1_774_041_960],
    ['a text', '2026-03-20T21:26:00.000Z'],
  ])('reads when a preview expires from %s', async (_, expires_at) => {
    const data = { audio_url: 'https://files.example/a.mp3', expires_at, tts_characters: 5 }
    const speech = await playing((_request, response) => {
      response.writeHead(201).end(JSON.stringify({ data }))
    })
    const spoken = await speech.speak('voice', 'Hello')
    expect(spoken).toMatchObject({ expiresAt: new Date('2026-03-20T21:26:00Z') })
  })

  it('reports what was wrong without a word of the response', async () => {
    const speech = await playing((_request, response) => response.end('Hello Mary'))
    expect(await speech.speak('voice', 'Hello Mary')).toEqual({
      kind: 'unavailable',
      cause: 'the answer can’t be read',
    })
  })

  it('can’t make us fetch what is no audio, or from an address that is not encrypted', async () => {
    const page = await serveHttp((_request, response) => response.end('secret'))
    open.push(page)
    const other = await speechAt(page.url, { key: '', secret: '' }).fetchAudio(page.url)
    expect(other).toMatchObject({ cause: 'the answer is no audio' })
    const elsewhere = await playing(() => undefined)
    expect(await elsewhere.fetchAudio(`${page.url}/audio`)).toMatchObject({
      cause: 'the audio has an address that is not https',
    })
  })

  it('can’t make us fetch a recording from any other address, nor one that is too large', async () => {
    let asked = 0
    const elsewhere = await serveHttp((_request, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound')
    })
    open.push(elsewhere)
    const own = await serveHttp((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: elsewhere.url }).end()
      else if (request.url === '/page') response.end('<html>')
      else {
        const bytes = request.url === '/large' ? 2_000_001 : 2_000_000
        response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(bytes))
      }
    })
    open.push(own)
    const speech = speechAt(own.url, { key: 'key', secret: 'secret' })
    const causeOf = async (url: string) => {
      const fetched = await speech.fetchProof(url)
      return fetched.kind === 'audio' ? fetched.bytes.length : fetched.cause
    }
    const refused = 'the proof has another address than the provider'
    const { port } = new URL(own.url)
    const others = [
      elsewhere.url,
      'http://169.254.169.254/latest',
      `http://localhost:${port}/ok`,
      `http://127.0.0.1:${port}@evil.example/`,
      'file:///etc/passwd',
      'no address',
    ]
    for (const url of others) expect(await causeOf(url)).toBe(refused)
    expect(await causeOf(`${own.url}/away`)).toBe('status 302')
    expect(await causeOf(`${own.url}/page`)).toBe('the answer is no audio')
    expect(await causeOf(`${own.url}/large`)).toBe('more than 2000000 bytes')
    expect(await causeOf(`${own.url}/ok`)).toBe(2_000_000)
    expect(asked).toBe(0)
  })

  it('is not given our key when its audio is on another host', async () => {
    let seen: unknown = 'nothing'
    const server = await serveHttp((request, response) => {
      seen = request.headers['x-key']
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound')
    })
    open.push(server)
    const speech = speechAt(server.url, { key: 'key', secret: 'secret' })
    expect(await speech.fetchAudio(`${server.url}/audio`)).toMatchObject({ type: 'audio/mpeg' })
    expect(seen).toBeUndefined()
  })
})
