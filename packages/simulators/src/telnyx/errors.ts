import type { FastifyReply } from 'fastify'
import type Telnyx from 'telnyx'

const TITLES: Readonly<Record<string, string>> = {
  '10002': 'Invalid phone number',
  '10004': 'Missing required parameter',
  '10005': 'Resource not found',
  '10007': 'Unexpected error',
  '10009': 'Authentication failed',
  '10011': 'Too many requests',
  '10015': 'Bad Request',
  '20100': 'Insufficient funds',
  '40001': 'Not routable',
  '40003': 'Blocked as spam - permanent',
  '40005': 'Message expired during transmission',
  '40010': 'Not 10DLC registered',
  '40300': 'Blocked due to STOP message',
  '40302': 'Message too large',
  '40305': "Invalid 'from' address",
  '40309': 'Invalid destination region',
  '40310': "Invalid 'to' address",
  '40312': 'Messaging profile is disabled',
  '40316': 'No content provided',
  '40321': 'No usable numbers in pool',
  '40331': 'No whitelisted destinations',
  '40333': 'Messaging profile spend limit reached',
  '90015': 'Invalid Call Control ID',
  '90018': 'Call has already ended',
}
/** Which field of the request an error is about. */
const POINTERS: Readonly<Record<string, string>> = {
  '40302': '/text',
  '40305': '/from',
  '40310': '/to',
  '40312': '/messaging_profile_id',
  '40316': '/text',
  '90015': '/call_control_id',
}

export type TelnyxError = Telnyx.MessagingError

export function telnyxError(code: string, detail?: string): TelnyxError {
  const title = TITLES[code] ?? 'Error'
  const pointer = POINTERS[code]
  return {
    code,
    title,
    detail: detail ?? `${title}.`,
    ...(pointer === undefined ? {} : { source: { pointer } }),
    meta: { url: `https://developers.telnyx.com/docs/overview/errors/${code}` },
  }
}

export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail?: string,
): FastifyReply {
  return reply.code(status).send({ errors: [telnyxError(code, detail)] })
}
