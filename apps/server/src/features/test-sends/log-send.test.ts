import pino from 'pino'
import { expect, it } from 'vitest'
import type { SendAnswer } from '../../providers/outcome.ts'
import { logSend } from './log-send.ts'

const answers: SendAnswer[] = [
  { kind: 'accepted', providerRef: null },
  { kind: 'setup-fault', fault: 'no_funds', providerCode: '20100', maybeAccepted: false },
]

it.each(answers)(
  'the log of a send tells no more of the number than two digits: $kind',
  (answer) => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    logSend(log, 'code', { accountId: 'a', userId: 'u', phone: 14085550142 }, answer)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('*********42')
    expect(lines[0]).not.toContain('5550142')
  },
)
