import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Api } from '../api.ts'
import { apiDocumentSchema } from './api-document.ts'
import type { ApiDocument } from './api-document.ts'
import type { CallGroup } from './call-docs.ts'
import { describeCalls } from './describe-calls.ts'
import { operatorsOnly } from '../network/operators-only.ts'
import type { OperatorAccess } from '../network/operators-only.ts'
import { ownStyleRules } from '../pages/page-rules.ts'
import { docsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'

/**
 * Describes every call under /api by the schemas that the routes enforce, and by the words of `groups`.
 * Call before the routes.
 */
export async function registerApiDocs(
  api: Api,
  groups: readonly CallGroup[],
  access: OperatorAccess,
): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Afterbeep',
        version: '1',
        description:
          'Sign in with POST /api/login/. Every call that changes something carries the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. A path works with and without its last slash.',
      },
    },
    transform: (given) => {
      if (given.url.startsWith('/api/')) return jsonSchemaTransform(given)
      return { schema: { hide: true }, url: given.url }
    },
  })
  // The routes are all known when the first request comes, and never change after that.
  let made: { document: ApiDocument; page: string } | undefined
  const docs = () => {
    if (!made) {
      const document = describeCalls(apiDocumentSchema.parse(api.swagger()), groups)
      made = { document, page: docsPage(document) }
    }
    return made
  }
  const hidden = { onRequest: operatorsOnly(access), schema: { hide: true } } as const
  api.get('/api/openapi.json', hidden, async () => docs().document)
  const rules = ownStyleRules(docsStyle, "'self'")
  api.get('/api/docs/', hidden, (_request, reply) =>
    reply
      .header('content-security-policy', rules)
      .type('text/html; charset=utf-8')
      .send(docs().page),
  )
}
