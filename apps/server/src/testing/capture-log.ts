import { z } from 'zod'
import { createLogger } from '../platform/log.ts'
import type { Logger } from '../platform/log.ts'

const lineSchema = z.looseObject({ level: z.number(), msg: z.string().default('') })
export type LoggedLine = z.infer<typeof lineSchema>

const ERROR = 50

/** A log whose lines a test can look at. */
export interface CapturedLog {
  log: Logger
  lines: LoggedLine[]
  /** Messages at error level and above. */
  errors(): string[]
}

export function captureLog(): CapturedLog {
  const lines: LoggedLine[] = []
  const write = (text: string) => void lines.push(lineSchema.parse(JSON.parse(text)))
  return {
    log: createLogger('info', { write }),
    lines,
    errors: () => lines.filter(({ level }) => level >= ERROR).map(({ msg }) => msg),
  }
}
