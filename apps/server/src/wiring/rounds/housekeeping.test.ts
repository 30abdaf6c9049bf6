import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { serveHttp } from '../../testing/serve-http.ts'
import { serveProduct } from '../../testing/tenants/served-product.ts'
import type { ServedProduct } from '../../testing/tenants/served-product.ts'
import { until } from '../../testing/until.ts'
import { startHousekeeping } from './housekeeping.ts'

const PHONE = 13125550140
const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000
const callbackSchema = z.object({ proof_of_delivery_url: z.url() })

interface Proof {
  line: number
  kept: boolean
  tries: number
  isOpen: boolean
}

const { log, lines } = captureLog()
let product: ServedProduct
let run: { accountId: string; runId: string }
beforeAll(async () => {
  product = await serveProduct({ hasCampaigns: false, log })
  const { db, clock } = product.deps
  run = await makeRunInProgress(db, { at: clock.now(), chunks: [] })
})
afterAll(() => product.close())

/** Has the provider drop a voicemail, and returns where its callback says that the recording is. */
async function recordingOfDrop(): Promise<string> {
  let body = ''
  const { url, close } = await serveHttp((request, response) => {
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => response.end())
  })
  const drop = { reference: 'drop-1', phone: PHONE, text: 'Hello', voiceId: null, postalCode: null }
  await product.deps.adapters.voice.send({ ...drop, reportUrl: `${url}/` })
  await until('the drop is reported', () => body.endsWith('}'))
  close()
  return callbackSchema.parse(JSON.parse(body)).proof_of_delivery_url
}

async function noteProof(line: number, url: string, reportedAt: Date): Promise<void> {
  const { accountId, runId } = run
  await product.deps.db.query(
    `insert into delivery_proofs (account_id, run_id, line, phone, url, reported_at, next_try_at, drop_ref)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, runId, line, PHONE + line, url, reportedAt, product.deps.clock.now(), `d${line}`],
  )
}

const proofs = () =>
  product.deps.db.query<Proof>(
    `select line, recording is not null as kept, tries, next_try_at is not null as "isOpen"
     from delivery_proofs where account_id = $1 and run_id = $2 order by line`,
    [run.accountId, run.runId],
  )

/** One round of each kind, until `isDone`. */
async function keepHouse(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const rounds: (() => void)[] = []
  const every = (_ms: number, round: () => void) => {
    rounds.push(round)
    return () => undefined
  }
  await product.deps.db.query('delete from turns')
  const end = startHousekeeping({ ...product.deps, wall: { ...systemWallTime, every } })
  for (const round of rounds) round()
  await until(what, isDone)
  await end()
}

describe('the housekeeping of a started product', () => {
  it('keeps a recording, asks no other host for one, and tries one that is away again', async () => {
    let asked = 0
    const elsewhere = await serveHttp((_request, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'audio/wav' }).end('RIFF')
    })
    const url = await recordingOfDrop()
    const now = product.deps.clock.now()
    await noteProof(1, url, now)
    await noteProof(2, elsewhere.url, now)
    await noteProof(3, `${url}x`, now)
    await noteProof(4, `${url}y`, new Date(now.getTime() - WEEK_MS + HOUR_MS / 10))
    await keepHouse('each is tried', async () =>
      (await proofs()).every(({ kept, tries }) => kept || tries > 0),
    )
    elsewhere.close()
    expect(asked).toBe(0)
    expect(await proofs()).toEqual([
      { line: 1, kept: true, tries: 0, isOpen: false },
      { line: 2, kept: false, tries: 1, isOpen: true },
      { line: 3, kept: false, tries: 1, isOpen: true },
      { line: 4, kept: false, tries: 1, isOpen: false },
    ])
    const lost = lines.filter(({ msg }) => msg === 'a proof of delivery was not to be had')
    expect(lost).toMatchObject([{ line: 4, cause: 'status 404' }])
  })

  it('does all its tasks without an error', async () => {
    const took = async () =>
      (await product.deps.db.query<{ name: string }>('select name from turns')).map(
        ({ name }) => name,
      )
    await keepHouse('the last task has its turn', async () => (await took()).includes('books'))
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(await took()).toEqual(expect.arrayContaining(['proofs', 'payments', 'registrations']))
  })
})
