import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

/** A Fastify server that closes its open connections with it, also those that get no response by design. */
export function createHttpServer(options: FastifyServerOptions = {}): FastifyInstance {
  return Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    ...options,
  })
}

/** Starts listening and returns the base address, without a trailing slash. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP address')
  return `http://${host}:${address.port}`
}
