import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Api } from './api.ts'

/** Describes every call under /api by the schemas that the routes enforce. Call before the routes. */
export async function registerApiDocs(api: Api): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Afterbeep',
        version: '1',
        description:
          'Sign in with POST /api/login/. Every unsafe call carries the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.',
      },
    },
    transform: (given) => {
      if (given.url.startsWith('/api/')) return jsonSchemaTransform(given)
      return { schema: { hide: true }, url: given.url }
    },
  })
  await api.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
  api.get('/api/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}
