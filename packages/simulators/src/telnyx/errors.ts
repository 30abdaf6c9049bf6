import type { FastifyReply } from 'fastify'

const TITLES: Readonly<Record<string, string>> = {
  '10005': 'Resource not found',
  '10007': 'Unexpected error',
  '10009': 'Authentication failed',
  '10011': 'Too many requests',
  '10015': 'Bad Request',
  '20100': 'Insufficient funds',
  '40001': 'Not routable',
  '40003': 'Blocked as spam',
  '40005': 'Message expired during transmission',
  '40010': 'Sender is not registered',
  '40300': 'Blocked due to STOP message',
  '40302': 'Message too large',
  '40305': "Invalid 'from' address",
  '40310': "Invalid 'to' address",
  '40312': 'Messaging profile is not usable',
  '40316': 'No content provided',
}

export interface TelnyxError {
  code: string
  title: string
  detail: string
}

export function telnyxError(code: string, detail?: string): TelnyxError {
  const title = TITLES[code] ?? 'Error'
  return { code, title, detail: detail ?? `${title}.` }
}

export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail?: string,
): FastifyReply {
  return reply.code(status).send({ errors: [telnyxError(code, detail)] })
}
