import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { allowOnly } from '../../platform/outgoing/allow-only.ts'
import { forAnotherName, selfSigned } from '../../testing/certificates.ts'
import type { Certificate } from '../../testing/certificates.ts'
import type { SmtpMailSender } from './smtp.ts'
import { createSmtpMailSender } from './smtp.ts'

interface ReceivedMail {
  recipients: string[]
  lines: string[]
}

const content = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Plain words',
  html: '<p>Rich</p>',
}

let server: Server
let sender: SmtpMailSender
const sockets = new Set<Socket>()

afterEach(async () => {
  await sender.close()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => server.close(resolve))
})

async function listen(
  onSocket: (socket: Socket) => void,
  {
    requireTls = false,
    certificate,
    host = '127.0.0.1',
  }: { requireTls?: boolean; certificate?: Certificate; host?: string } = {},
): Promise<void> {
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    onSocket(socket)
  }
  server = certificate === undefined ? createServer(take) : createTlsServer(certificate, take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  sender = createSmtpMailSender({
    url: `${certificate === undefined ? 'smtp' : 'smtps'}://${host}:${address.port}`,
    from: 'Afterbeep <no-reply@example.com>',
    timeoutMs: 400,
    requireTls,
  })
}

/** Speaks just enough of the protocol, one command a line, and keeps what it was handed. */
function takeMail(
  received: ReceivedMail[],
  { toRecipient = '250 fine', toStartTls = '502 not known' } = {},
): (socket: Socket) => void {
  return (socket) => {
    let mail: ReceivedMail = { recipients: [], lines: [] }
    let inData = false
    let rest = ''
    const response = (text: string) => void socket.write(`${text}\r\n`)
    const hear = (line: string) => {
      if (inData) {
        if (line !== '.') return void mail.lines.push(line)
        inData = false
        received.push(mail)
        mail = { recipients: [], lines: [] }
        return response('250 kept')
      }
      if (line.startsWith('RCPT TO:')) {
        mail.recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        return response(toRecipient)
      }
      if (line === 'STARTTLS') return response(toStartTls)
      inData = line === 'DATA'
      response(inData ? '354 go on' : '250 fine')
    }
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    response('220 ready')
  }
}

describe('the SMTP mail sender', () => {
  it('hands over the mail with its sender, its one recipient and both forms', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received))
    await sender.send(content)
    expect(received).toHaveLength(1)
    expect(received[0]?.recipients).toEqual(['ada@example.com'])
    const source = received[0]?.lines.join('\n')
    expect(source).toContain('From: Afterbeep <no-reply@example.com>')
    expect(source).toContain('To: ada@example.com')
    expect(source).toContain('Subject: Hello')
    expect(source).toContain('Plain words')
    expect(source).toContain('<p>Rich</p>')
  })

  it('offers to switch off those mails that can be, and no others', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received))
    await sender.send({ ...content, unsubscribeUrl: 'https://example.com/off?email=receipt' })
    await sender.send(content)
    const [optional = [], required = []] = received.map(({ lines }) =>
      lines.filter((line) => line.startsWith('List-Unsubscribe')),
    )
    expect(optional).toEqual([
      'List-Unsubscribe: <https://example.com/off?email=receipt>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
    expect(required).toEqual([])
  })

  it('sends several mails over one kept connection', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received))
    await sender.send(content)
    await sender.send({ ...content, subject: 'Again' })
    expect(received).toHaveLength(2)
    expect(sockets.size).toBe(1)
  })

  it.each([
    ['of the server', selfSigned, 1],
    ['for another name', forAnotherName, 0],
  ])(
    'with TLS from the first byte takes a certificate %s so: %#',
    async (_of, certificate, mails) => {
      const usual = getCACertificates('default')
      setDefaultCACertificates([...usual, selfSigned.cert, forAnotherName.cert])
      const received: ReceivedMail[] = []
      await listen(takeMail(received), { certificate })
      const sent = await sender.send(content).then(
        () => 1,
        () => 0,
      )
      setDefaultCACertificates(usual)
      expect([sent, received.length]).toEqual([mails, mails])
    },
  )

  it('connects by the name of its server, by which addresses are allowed', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received), { host: 'localhost' })
    const refused: string[] = []
    const end = allowOnly([{ host: 'mail.example.com' }], (address) => void refused.push(address))
    await expect(sender.send(content)).rejects.toThrow(/not among the addresses/)
    end()
    expect(refused[0]).toMatch(/^localhost:\d+$/)
    await sender.send(content)
    expect(received).toHaveLength(1)
  })

  it('puts no line of a subject among the headers', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received))
    await sender.send({ ...content, subject: 'One\r\nBcc: eve@example.com' })
    expect(received[0]?.recipients).toEqual(['ada@example.com'])
    expect(received[0]?.lines.filter((line) => line.startsWith('Bcc:'))).toEqual([])
  })

  it('sends nothing over a connection that the server does not encrypt, where that is required', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received), { requireTls: true })
    await expect(sender.send(content)).rejects.toThrow(/TLS/)
    expect(received).toEqual([])
  })

  it('sends nothing where the server agrees to encrypt and goes on in plain text', async () => {
    const received: ReceivedMail[] = []
    await listen(takeMail(received, { toStartTls: '220 go on' }), { requireTls: true })
    // Which of the two notices first decides how the handshake ends.
    const code: unknown = expect.stringMatching(/^(ETLS|ESOCKET|ECONNECTION|ETIMEDOUT)$/)
    await expect(sender.send(content)).rejects.toMatchObject({ code })
    expect(received).toEqual([])
  })

  it('throws when the server refuses the recipient', async () => {
    await listen(takeMail([], { toRecipient: '550 nobody here' }))
    await expect(sender.send(content)).rejects.toThrow(
      /^the mail server replied 550 \(EENVELOPE\)$/,
    )
  })

  it('gives up on a server that accepts the connection and then stays silent', async () => {
    await listen(() => {})
    await expect(sender.send(content)).rejects.toThrow(/greeting|timeout/i)
  })
})
