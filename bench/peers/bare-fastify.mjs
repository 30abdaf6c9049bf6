// Fastify and nothing else: it parses the same reports, responds, and stores nothing. The product's
// intake is measured as a share of it.
import fastify from 'fastify'

const server = fastify({ routerOptions: { maxParamLength: 3000, ignoreTrailingSlash: true } })
const response = async () => ({ received: true })
server.post('/api/webhooks/drop-cowboy/:reference/:token/', response)
server.post('/api/webhooks/telnyx/:reference/:token/', response)
const origin = await server.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send?.({ origin })
