import pino from 'pino'
import type { Logger } from 'pino'

export type { Logger } from 'pino'

/** Structured log on standard output. Strangers' numbers, keys and passwords never reach it. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        'token',
        'phone',
        'to',
        'from',
        'email',
        '*.password',
        '*.token',
        '*.phone',
        '*.to',
        '*.from',
        '*.email',
        'req.headers.cookie',
        'req.headers.authorization',
      ],
      censor: '[hidden]',
    },
  })
}
