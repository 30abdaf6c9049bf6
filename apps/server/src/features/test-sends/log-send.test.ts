import pino from 'pino'
import { expect, it } from 'vitest'
import type { SendResponse } from '../../providers/outcome.ts'
import { logSend } from './log-send.ts'

const responses: SendResponse[] = [
  { kind: 'accepted', providerRef: null },
  { kind: 'setup-fault', fault: 'no_funds', providerCode: '20100', maybeAccepted: false },
]

it.each(responses)(
  'the log of a send shows no more of the number than two digits: $kind',
  (response) => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    logSend(log, 'code', { accountId: 'a', userId: 'u', phone: 14085550142 }, response)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('*********42')
    expect(lines[0]).not.toContain('5550142')
  },
)
