import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { checkSmtp } from './smtp-check.ts'

const opened: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** A mail server that knows only these words, and refuses every password. */
async function mailServer(...extensions: string[]): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n')
    socket.on('data', (line) => {
      const word = line.toString().slice(0, 4).toUpperCase()
      const offers = ['mail', ...extensions]
      const last = offers.length - 1
      const greeting = offers.map((one, index) => `250${index === last ? ' ' : '-'}${one}\r\n`)
      if (word === 'EHLO') socket.write(greeting.join(''))
      else if (word === 'AUTH') socket.write('535 no such user secret-user\r\n')
      else if (word === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('502 unknown\r\n')
    })
    socket.on('error', () => socket.destroy())
  })
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `127.0.0.1:${address.port}`
}

const requireTls = false

it('accepts a mail server that lets us in', async () => {
  const url = `smtp://${await mailServer()}`
  await expect(checkSmtp({ url, requireTls })).resolves.toBeUndefined()
})

it('explains why it can’t be used, without the response of the server', async () => {
  const withAuth = await mailServer('AUTH PLAIN')
  await expect(checkSmtp({ url: `smtp://me:wrong@${withAuth}`, requireTls })).rejects.toThrow(
    /^user or password is refused$/,
  )
  await expect(checkSmtp({ url: 'smtp://127.0.0.1:9', requireTls })).rejects.toThrow(
    /^no connection came about$/,
  )
})

it('refuses one that does not encrypt, where that is required', async () => {
  const url = `smtp://${await mailServer()}`
  await expect(checkSmtp({ url, requireTls: true })).rejects.toThrow(/does not encrypt/)
})
