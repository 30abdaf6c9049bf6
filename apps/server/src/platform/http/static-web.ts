import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Api } from './api.ts'

/** The product's own screens (specification §2, design §7). Any other address shows the 404 screen. */
const screens = [
  /^\/$/,
  /^\/auth\/(signup|signin|verify-email|forgot-password|reset-password)$/,
  /^\/dashboard$/,
  /^\/analytics(\/details\/[^/]+)?$/,
  /^\/billing(\/payments|\/paymentSuccess)?$/,
  /^\/my-voice$/,
  /^\/help(\/campaignFaq|\/credits|\/subscription)?$/,
  /^\/profile$/,
  /^\/campaign$/,
  /^\/(privacy|terms)$/,
]

/** Addresses that belong to programs: they never answer a page. */
const FOR_PROGRAMS = /^\/(api|sandbox|assets)(\/|$)/

/** Whether the path is a screen's, with or without a slash at its end. */
function isScreen(path: string): boolean {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  return screens.some((screen) => screen.test(bare))
}

/**
 * Serves the built web app. Its fingerprinted files never change and are kept by browsers; its one
 * page names them and is asked for anew each time.
 *
 * @param folder what the build wrote
 */
export async function registerStaticWeb(api: Api, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await api.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(join(folder, 'assets'))
        const rule = lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
        void reply.header('cache-control', rule)
      },
    })
    // The page has no address of its own; unknown ones lead to it below.
    api.get('/', { schema: { hide: true } }, (request, reply) => answerPage(request, reply))
  }
  api.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found')
    if (isBuilt) return answerPage(request, reply)
    return reply.code(503).type('text/plain').send('The web app is not built. Run: npm run build')
  })
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (FOR_PROGRAMS.test(path)) return false
  return isScreen(path) || (request.headers.accept ?? '').includes('text/html')
}

function answerPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(isScreen(pathOf(request)) ? 200 : 404).sendFile('index.html')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
