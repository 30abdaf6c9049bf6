import type { FastifyReply } from 'fastify'
import type Telnyx from 'telnyx'

/**
 * The titles of their published codes: developers.telnyx.com/development/api-fundamentals/api-errors, then all of
 * developers.telnyx.com/docs/messaging/messages/error-codes, then those of calls.
 */
const TITLES: Readonly<Record<string, string>> = {
  '10001': 'Inactive phone number',
  '10002': 'Invalid phone number',
  '10003': 'Invalid URL',
  '10004': 'Missing required parameter',
  '10005': 'Resource not found',
  '10006': 'Invalid ID',
  '10007': 'Unexpected error',
  '10009': 'Authentication failed',
  '10010': 'Authorization failed',
  '10011': 'Too many requests',
  '10015': 'Bad Request',
  '10016': 'Phone number must be in +E.164 format',
  '20100': 'Insufficient funds',
  '40001': 'Not routable',
  '40002': 'Blocked as spam - temporary',
  '40003': 'Blocked as spam - permanent',
  '40004': 'Rejected by destination',
  '40005': 'Message expired during transmission',
  '40006': 'Recipient server unavailable',
  '40008': 'Undeliverable',
  '40009': 'Invalid message body',
  '40010': 'Not 10DLC registered',
  '40011': 'Too many requests',
  '40012': 'Invalid messaging destination number',
  '40013': 'Invalid messaging source number',
  '40014': 'Message expired in queue',
  '40015': 'Blocked as spam - internal',
  '40016': 'T-Mobile 10DLC sending limit reached',
  '40017': 'AT&T 10DLC spam message rejected',
  '40018': 'AT&T 10DLC sending limit reached',
  '40019': 'AT&T 10DLC invalid tag data',
  '40020': 'Artificial traffic inflation',
  '40100': 'Number not messaging enabled',
  '40150': 'Toll-free number not in registry',
  '40151': 'Messaging enablement pending with another provider',
  '40155': 'Letter of authorization required',
  '40300': 'Blocked due to STOP message',
  '40301': 'Unsupported message type',
  '40302': 'Message too large',
  '40304': 'Invalid combination of message content',
  '40305': "Invalid 'from' address",
  '40306': 'Alpha sender not configured',
  '40307': 'Alpha sender mismatch',
  '40308': "Invalid 'from' address for MMS",
  '40309': 'Invalid destination region',
  '40310': "Invalid 'to' address",
  '40311': 'Invalid messaging profile secret',
  '40312': 'Messaging profile is disabled',
  '40313': 'Missing messaging profile secret',
  '40314': 'Messaging disabled on account',
  '40315': 'Unhealthy from address',
  '40316': 'No content provided',
  '40317': 'Invalid MMS content',
  '40318': 'Message queue full',
  '40319': 'Incompatible message type',
  '40320': 'Temporarily unusable from address',
  '40321': 'No usable numbers in pool',
  '40322': 'Blocked due to content',
  '40323': 'Messaging activation failed',
  '40325': 'Invalid alpha sender ID',
  '40328': 'SMS too large',
  '40329': 'Toll-free number not verified',
  '40330': 'Toll-free number not provisioned',
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
