import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startPostgres } from './start-postgres.ts'

const responses = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => {
      resolve(false)
    })
  })

const processesIn = (folder: string) =>
  execFileSync('ps', ['-ax', '-o', 'command'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))

it('starts a server and removes it with its data on stop', async () => {
  const server = await startPostgres()
  expect(await responses(server.url)).toBe(true)
  expect(processesIn(server.folder).length).toBeGreaterThan(0)
  await server.stop()
  expect(await responses(server.url)).toBe(false)
  expect(processesIn(server.folder)).toEqual([])
})
