import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AboutWhat } from './noted-calls.ts'

/** As long as a campaign's name may be. */
const MOST_NAMED = 250

const named = z.object({ name: z.string().max(MOST_NAMED) })
const identified = z.object({ id: z.string() })

/** What a call is about, as far as it says so itself; names are the account's own. */
export function subjectOf(
  { body, params, query }: FastifyRequest,
  about: AboutWhat | undefined,
): { about: string | undefined; listId: string | undefined } {
  const by = (source: unknown) => ({
    about: named.safeParse(source).data?.name,
    listId: undefined,
  })
  switch (about) {
    case undefined:
      return { about: undefined, listId: undefined }
    case 'list':
      return { about: undefined, listId: identified.safeParse(params).data?.id }
    case 'body.name':
      return by(body)
    case 'params.name':
      return by(params)
    case 'query.name':
      return by(query)
  }
}
