import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { AppError } from '../../../platform/app-error.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { hashCode, isSameHash } from './code.ts'
import { confirmNumber as keepNumber, lockCode, noteTry } from './test-numbers.queries.ts'
import type { OwnPhone, TestSendsDeps } from '../test-sends-deps.ts'

/** The code is right, no longer valid, or wrong with some tries left. */
type Validated = { kind: 'right' } | { kind: 'over' } | { kind: 'wrong'; triesLeft: number }

/** Confirms a number by the code that was sent there. Each try counts, the right one too. */
export async function confirmNumber(
  deps: Pick<TestSendsDeps, 'db' | 'clock' | 'codeSecret'>,
  whose: OwnPhone,
  code: string,
): Promise<void> {
  const at = deps.clock.now()
  const validated = await deps.db.transaction((tx) => validate(deps, tx, whose, { code, at }))
  if (validated.kind === 'right') return
  // Thrown outside the transaction, because an error inside would roll back the count of tries.
  throw validated.kind === 'over' ? new AppError('code_over') : wrong(validated.triesLeft)
}

async function validate(
  { codeSecret }: Pick<TestSendsDeps, 'codeSecret'>,
  tx: Transaction,
  whose: OwnPhone,
  { code, at }: { code: string; at: Date },
): Promise<Validated> {
  const kept = await lockCode(tx, whose)
  const triesLeft = testSendLimits.codeTries - (kept?.tries ?? 0)
  if (!kept || kept.used || kept.expiresAt <= at || triesLeft <= 0) return { kind: 'over' }
  const isRight = isSameHash(hashCode(codeSecret, whose, kept.sendId, code), kept.hash)
  await noteTry(tx, whose, isRight ? at : null)
  if (!isRight) return { kind: 'wrong', triesLeft: triesLeft - 1 }
  await keepNumber(tx, whose, at)
  return { kind: 'right' }
}

function wrong(triesLeft: number): AppError {
  if (triesLeft === 0) {
    return new AppError('code_over', {
      message: `This was the ${testSendLimits.codeTries}th wrong code, so it counts no more. Ask for a new one.`,
    })
  }
  const left = triesLeft === 1 ? 'One more try.' : `${triesLeft} more tries.`
  return new AppError('code_invalid', {
    message: `This is not the code that was sent. ${left}`,
    details: { tries_left: triesLeft },
  })
}
