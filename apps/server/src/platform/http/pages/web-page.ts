import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnScreen } from './screens.ts'

/** The app's one HTML page for one kind of address, in each encoding that browsers ask for. */
export interface WebPage {
  plain: Buffer
  gzip: Buffer
  brotli: Buffer
  /** Strong validator of the text, so that a browser that has it gets a 304. */
  etag: string
}

export interface PageHead {
  /** What a search engine shows below the address. */
  description?: string | undefined
  /** Whether the providers are simulated: the first paint then reserves the banner's space. */
  sandbox: boolean
  /** Where to write for help; some screens show it as soon as they are there. */
  supportEmail: string
  /** The screen of a signed-in user; undefined for others, whose page names nothing of it. */
  ownScreen: OwnScreen | undefined
}

/**
 * Writes what the first paint needs into the built page, so that nothing moves when it comes. As
 * attributes and not as a script, because the content rules allow no inline script.
 */
export function makeWebPage(html: string, head: PageHead): WebPage {
  const { description, sandbox, supportEmail, ownScreen } = head
  const mark = `<html${sandbox ? ' data-sandbox' : ''} data-support-email="${attribute(supportEmail)}"`
  const ofUser = ownScreen ? withOwnParts(html, ownScreen) : html.replaceAll(forOwnScreens, '')
  const marked = ofUser.replace(/<html\b/, () => mark)
  const described =
    description === undefined
      ? marked
      : marked.replace(
          /(<meta\s+name="description"\s+content=")[^"]*"/,
          (_all, start: string) => `${start}${attribute(description)}"`,
        )
  const plain = Buffer.from(described)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain), etag }
}

/** The preloads and the first paint that the build marks as for people who are signed in. */
const forOwnScreens =
  /\s*<(?:link|meta)\b[^>]*\sdata-signed-in\b[^>]*>|\s*<script data-signed-in\b[^>]*><\/script>|<main data-signed-in\b.*?<\/main>/gs

/** Those that the build marks as for one screen. */
const forOneScreen = /\s*<link\b[^>]*\sdata-signed-in="([^"]+)"[^>]*>/g

function withOwnParts(html: string, { part, reads }: OwnScreen): string {
  const ofScreen = html.replaceAll(forOneScreen, (link: string, name: string) =>
    name === part ? link : '',
  )
  return withReads(scriptsAfterStyle(ofScreen), reads)
}

/**
 * An own screen's first paint is in the page and needs the style alone, so on a slow line the scripts, ten times
 * as heavy, come after it.
 */
function scriptsAfterStyle(html: string): string {
  return html.replaceAll(
    /<(?=script type="module"|link rel="modulepreload")\w+/g,
    '$& fetchpriority="low"',
  )
}

/** Lets the browser ask at once, and not only when the scripts have come and the session is confirmed. */
function withReads(html: string, reads: readonly string[]): string {
  const links = ['/api/session/', ...reads].map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${attribute(address)}">`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Sends the page in the best encoding that the browser takes, or 304 when it has it. */
export function sendWebPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WebPage,
): FastifyReply {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).send()
  }
  const taken = (request.headers['accept-encoding'] ?? '').toLowerCase()
  if (/\bbr\b/.test(taken)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
