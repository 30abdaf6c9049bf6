import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

/** A Fastify server whose open connections, also the ones left unanswered on purpose, end with it. */
export function createHttpServer(options: FastifyServerOptions = {}): FastifyInstance {
  return Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    ...options,
  })
}

/** Starts listening and answers the base address, without a slash at its end. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP address')
  return `http://${host}:${address.port}`
}
