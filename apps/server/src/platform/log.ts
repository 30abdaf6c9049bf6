import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { loggedError } from './describe-error.ts'

export type { Logger } from 'pino'

/** Fields that never show what they hold, should a line ever carry them. */
const hidden = ['password', 'token', 'phone', 'to', 'from', 'email', 'text', 'cookie']

/** Structured log on standard output. Strangers' numbers, keys and passwords never reach it. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: {
      err: loggedError,
      error: (error: unknown) => (error instanceof Error ? loggedError(error) : error),
      cause: (cause: unknown) => (cause instanceof Error ? loggedError(cause) : cause),
      // An address of ours may hold a name or a token.
      req: () => undefined,
      res: () => undefined,
    },
    redact: {
      paths: [...hidden, ...hidden.map((field) => `*.${field}`)],
      censor: '[hidden]',
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
