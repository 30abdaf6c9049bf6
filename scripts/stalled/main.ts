// Opens 500 sockets that stall in every way, against a running copy (ADDRESS, by default localhost:3000),
// and fails when one of them is still open after 30 seconds or when others had to wait meanwhile.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

const SOCKETS = 500
const LIMIT_MS = 30_000
const OTHERS_LIMIT_MS = 1000

const address = new URL(process.env['ADDRESS'] ?? 'http://localhost:3000')
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: application/json\r\n`
const head = post('/api/login/')
const upload = `${post('/api/contact-lists/')}content-length: 900000\r\n\r\n${'x'.repeat(30_000)}`

/** What is sent at first, and what once a second after that. */
const manners: readonly { name: string; first: string; later: string }[] = [
  { name: 'nothing', first: '', later: '' },
  { name: 'half a header', first: `${head}x-half: `, later: '' },
  { name: 'a byte of a header a second', first: `${head}x-slow: `, later: 'a' },
  { name: 'half a body', first: `${head}content-length: 900000\r\n\r\n{"email":`, later: '' },
  {
    name: 'a byte of a body a second',
    first: `${head}content-length: 900000\r\n\r\n{`,
    later: ' ',
  },
  {
    name: 'much of a body, then nothing',
    first: `${head}content-length: 900000\r\n\r\n${' '.repeat(30_000)}`,
    later: '',
  },
  { name: 'much of a file, then nothing', first: upload, later: '' },
]

const startedAt = performance.now()
const open = new Map<Socket, string>()
const latest = new Map<string, number>()

async function stall({ name, first, later }: (typeof manners)[number]): Promise<void> {
  const socket = connect(Number(address.port || 80), address.hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  open.set(socket, name)
  socket.resume()
  socket.write(first)
  const timer = setInterval(() => socket.write(later), 1000)
  socket.once('close', () => {
    clearInterval(timer)
    open.delete(socket)
    latest.set(name, performance.now() - startedAt)
  })
}

const ofEach = Array.from({ length: Math.ceil(SOCKETS / manners.length) }, () => manners)
await Promise.all(ofEach.flat().map(stall))

let slowestMs = 0
while (open.size > 0 && performance.now() - startedAt < LIMIT_MS) {
  const askedAt = performance.now()
  const response = await fetch(new URL('/healthz', address))
  if (!response.ok) throw new Error(`/healthz answered ${response.status}`)
  slowestMs = Math.max(slowestMs, performance.now() - askedAt)
  await new Promise((resolve) => setTimeout(resolve, 250))
}
for (const { name } of manners) {
  const left = [...open.values()].filter((one) => one === name).length
  const seconds = ((latest.get(name) ?? 0) / 1000).toFixed(1)
  console.log(`${name.padEnd(30)} ${left === 0 ? `all closed after ${seconds} s` : `${left} open`}`)
}
console.log(`Others waited ${Math.round(slowestMs)} ms at most.`)
process.exit(open.size === 0 && slowestMs < OTHERS_LIMIT_MS ? 0 : 1)
