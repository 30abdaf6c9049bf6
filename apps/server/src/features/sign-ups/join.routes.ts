import { z } from 'zod'
import { limits } from '@afterbeep/contract/limits'
import { isNeverContacted } from '@afterbeep/contract/phones/never-contacted'
import { notWholePhone, wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { signUpLimits, signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { networkOf } from '../../platform/http/network/client-network.ts'
import { ownStyleRules } from '../../platform/http/pages/page-rules.ts'
import { beginSignUp } from './begin-sign-up.ts'
import { askedPage, closedPage, joinPage } from './join-page.ts'
import { joinStyle } from './join-style.ts'
import { selectPageByCode } from './pages.queries.ts'
import type { SignUpsDeps } from './sign-up.ts'

const params = z.object({ code: z.string().max(40) })
const nameSchema = z.string().trim().max(limits.personNameMaxChars).default('')
/** A form's fields; a program that fills in every field fills in the hidden one too. */
const formSchema = z.object({
  phone: z.string().max(limits.phoneMaxChars).default(''),
  first_name: nameSchema,
  last_name: nameSchema,
  website: z.string().default(''),
  /** What the person was shown: the page may have been changed since. */
  words: z.string().default(''),
})

const FORM_BYTES = 4_096
const MINUTE_MS = 60_000
/** Only this page may stand in another site's frame. */
const rules = ownStyleRules(joinStyle, "'none'", '*')
const notTexted = 'Only numbers of the United States can sign up.'
const CLOSED = 'This sign-up page is closed, or its address is not complete.'
const TOO_MANY = 'There were many sign-ups from your network. Please try again later.'

/** The public sign-up page of an account, and its form. Neither reads a session nor needs a cookie. */
export async function registerJoin(api: Api, deps: SignUpsDeps): Promise<void> {
  const { db } = deps
  const schema = { params, hide: true }
  api.get('/join/:code', { config: { withoutCsrf: true }, schema }, async (request, reply) => {
    const page = await selectPageByCode(db, request.params.code)
    if (!page) return sendPage(reply.code(404), closedPage(CLOSED))
    return sendPage(reply, joinPage(page))
  })
  await api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    registerForm(scope, deps)
  })
}

function registerForm(api: Api, { db, clock, suppressions }: SignUpsDeps): void {
  const guard = api.createRateLimit({
    max: signUpLimits.perNetworkAndMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => networkOf(request.ip),
  })
  api.post(
    '/api/sign-up-pages/:code/',
    { config: { withoutCsrf: true }, schema: { params } },
    async (request, reply) => {
      const page = await selectPageByCode(db, request.params.code)
      if (!page) return sendPage(reply.code(404), closedPage(CLOSED))
      const state = await guard(request)
      if (!state.isAllowed && state.isExceeded) {
        return sendPage(reply.code(429), closedPage(TOO_MANY))
      }
      const form = formSchema.safeParse(request.body ?? {})
      if (!form.success) throw new AppError('invalid_request')
      const { phone: typed, first_name: firstName, last_name: lastName, website, words } = form.data
      const phone = wholePhone(typed)
      if (phone === undefined) {
        const again = { phone: typed, firstName, lastName, problem: notWholePhone }
        return sendPage(reply.code(400), joinPage(page, again))
      }
      if (isNeverContacted(Number(phone))) {
        const again = { phone: typed, firstName, lastName, problem: notTexted }
        return sendPage(reply.code(400), joinPage(page, again))
      }
      if (website !== '') return sendPage(reply, askedPage(page))
      if (inOneLine(words) !== inOneLine(signUpWords(page))) {
        const again = { phone: typed, firstName, lastName, hasNewWords: true }
        return sendPage(reply.code(409), joinPage(page, again))
      }
      const { ip: address } = request
      const network = networkOf(address)
      const names = { firstName, lastName, said: null, how: 'page' as const }
      const asking = { ...names, phone: Number(phone), address, network }
      const at = clock.now()
      const begun = await db.transaction((tx) => beginSignUp(tx, suppressions, page, asking, at))
      if (begun === 'network_limit') return sendPage(reply.code(429), closedPage(TOO_MANY))
      return sendPage(reply, askedPage(page))
    },
  )
}

/** A browser sends other line ends than the page has. */
const inOneLine = (shown: string): string => shown.replace(/\s+/g, ' ')

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  // Set by the rules of all other pages before this one is known.
  reply.raw.removeHeader('x-frame-options')
  return reply
    .header('content-security-policy', rules)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
