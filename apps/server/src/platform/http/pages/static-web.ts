import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Api } from '../api.ts'
import { screenAt } from './screens.ts'
import { bringsSession } from '../session-cookie.ts'
import { makeWebPage, sendWebPage } from './web-page.ts'
import type { WebPage } from './web-page.ts'

/** Addresses for programs: they never return a page. The sandbox has two screens beside its calls. */
const FOR_PROGRAMS = /^\/(?:(?:api|assets)(?:\/|$)|sandbox\/(?!(?:ui\/?)?$))/

export interface StaticWebOptions {
  /** What the build wrote. */
  folder: string
  /** Whether the providers are simulated, which every page then shows. */
  sandbox: boolean
  supportEmail: string
}

/**
 * Serves the built web app, in the encodings that the build has made of each file. Its
 * fingerprinted files never change and are kept by browsers; its one page names them and is asked
 * for anew each time.
 */
export async function registerStaticWeb(api: Api, options: StaticWebOptions): Promise<void> {
  const { folder } = options
  const isBuilt = existsSync(join(folder, 'index.html'))
  const sendPage = isBuilt ? pageSender(options) : sendUnbuilt
  if (isBuilt) {
    await api.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // The page is served below, marked for the sandbox; served as a file it would not be marked.
      globIgnore: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(join(folder, 'assets'))
        const rule = lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
        void reply.header('cache-control', rule)
      },
    })
    // Other addresses without a file reach the page through the not-found handler below.
    api.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply))
  }
  api.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request, options.sandbox)) throw new AppError('not_found')
    return sendPage(request, reply)
  })
}

function wantsPage(request: FastifyRequest, sandbox: boolean): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (FOR_PROGRAMS.test(path)) return false
  const isScreen = screenAt(path, sandbox) !== undefined
  return isScreen || (request.headers.accept ?? '').includes('text/html')
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const sendUnbuilt: SendPage = (_request, reply) =>
  reply.code(503).type('text/plain').send('The web app is not built. Run: npm run build')

/**
 * Pages differ only in their description and in what signed-in users need, so each is made
 * once, when it is first asked for.
 */
function pageSender({ folder, ...shared }: StaticWebOptions): SendPage {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const pages = new Map<string, WebPage>()
  return (request, reply) => {
    const screen = screenAt(pathOf(request), shared.sandbox)
    const description = screen?.description
    const ownScreen = bringsSession(request) ? screen?.own : undefined
    const key = JSON.stringify([description, ownScreen])
    const page = pages.get(key) ?? makeWebPage(html, { ...shared, description, ownScreen })
    pages.set(key, page)
    return sendWebPage(request, reply.code(screen === undefined ? 404 : 200), page)
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
