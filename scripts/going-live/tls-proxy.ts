import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

export interface TlsProxy {
  url: string
  /** The certificate, which programs have to trust. */
  certificate: string
  close(): void
}

/** A proxy with a certificate of its own, as every live installation has one before the product. */
export async function startTlsProxy(folder: string, productPort: number): Promise<TlsProxy> {
  const [key, certificate] = [join(folder, 'proxy.key'), join(folder, 'proxy.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const form = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90']
  execFileSync('openssl', ['req', ...form, '-keyout', key, '-out', certificate, ...names], {
    stdio: 'ignore',
  })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) })
  server.on('request', (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    const onward = request(
      { host: 'localhost', port: productPort, method, path, headers: { ...headers, ...forwarded } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `https://localhost:${address.port}`, certificate, close }
}
