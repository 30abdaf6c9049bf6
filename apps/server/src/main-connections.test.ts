import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './platform/database/database.ts'
import { openServerDatabase } from './platform/database/server-database.ts'
import { openTcpProxy } from './testing/database/tcp-proxy.ts'
import type { TcpProxy } from './testing/database/tcp-proxy.ts'
import { startMain } from './testing/start-main.ts'
import type { MainProcess } from './testing/start-main.ts'
import { until } from './testing/until.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const ROUNDS = 15

describe.runIf(serverUrl !== undefined)('the server as a process, on a Postgres server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-connections-'))
  const name = `afterbeep_connections_${randomBytes(6).toString('hex')}`
  let admin: Database
  let proxy: TcpProxy
  let main: MainProcess
  let origin: string

  beforeAll(async () => {
    admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await admin.query(`create database ${name}`)
    const url = new URL(serverUrl ?? '')
    proxy = await openTcpProxy({ hostname: url.hostname, port: Number(url.port || 5432) })
    url.host = `127.0.0.1:${proxy.port}`
    url.pathname = `/${name}`
    main = startMain({ DATA_DIR: folder, DATABASE_URL: url.toString() })
    origin = await main.ready()
  })
  afterAll(async () => {
    main.signal('SIGKILL')
    await main.ended
    await proxy.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.close()
    rmSync(folder, { recursive: true })
  })

  const readiness = async () => {
    const response = await fetch(`${origin}/readyz`)
    return { status: response.status, text: await response.text() }
  }
  const silence = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^database_silence_seconds (\S+)$/m.exec(text)?.[1])
  }

  it('survives the loss of every connection, again and again', async () => {
    const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`
    for (let round = 0; round < ROUNDS; round += 1) {
      await admin.query(endAll, [name])
      // So that connections are lost at work, while idle and while they are opened.
      await delay(round * 20)
    }
    await until('it is ready again', async () => (await readiness()).status === 200)
    expect(main.output()).not.toContain('unforeseen error')
  })

  it('reports within seconds that the database is silent, and that it is back', async () => {
    proxy.fallSilent()
    await until('it notices', async () => (await readiness()).status === 503)
    expect((await readiness()).text).toContain('the database does not respond (its last response')
    await until('the gauge shows it', async () => (await silence()) > 5)
    proxy.speakAgain()
    await until('it is ready again', async () => (await readiness()).status === 200)
    await until('the gauge falls', async () => (await silence()) < 10)
  })
})
