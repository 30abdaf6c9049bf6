import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@afterbeep/testing/product/free-port'
import { until } from '@afterbeep/testing/product/poll'

const repository = join(import.meta.dirname, '..', '..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterbeep-dev-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const textOf = (address: string) =>
  fetch(address).then(
    async (response) => (response.ok ? response.text() : ''),
    () => '',
  )

it('npm run dev serves page, API and sandbox at one address, and ends as a whole', async () => {
  const [webPort, port] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, [join(repository, 'scripts', 'dev.mjs')], {
    env: { PATH: process.env['PATH'], WEB_PORT: `${webPort}`, PORT: `${port}`, DATA_DIR: folder },
    stdio: 'ignore',
  })
  const address = `http://localhost:${webPort}`
  try {
    await until('the API responds', async () => (await textOf(`${address}/api/app/`)) !== '', {
      timeoutMs: 120_000,
    })
    expect(JSON.parse(await textOf(`${address}/api/app/`))).toMatchObject({ sandbox: true })
    expect(await textOf(`${address}/auth/signin`)).toContain('/@vite/client')
    expect(await textOf(`${address}/src/main.tsx`)).toContain('jsx')
    expect(await textOf(`${address}/sandbox`)).toContain('<html')
  } finally {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  expect([await textOf(address), await textOf(`http://localhost:${port}/api/app/`)]).toEqual([
    '',
    '',
  ])
})
