import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { focusOnce } from './focus-once.ts'
import { ownSubmit } from './own-submit.ts'
import { SandboxPhoneLink } from './sandbox-phone-link.tsx'
import { TestProblem, textOf } from './test-problem.tsx'
import { useAskCode, useConfirmNumber } from './test-send-calls.ts'

interface CodeFormProps {
  /** 1 and ten digits. */
  readonly phone: string
  /** The server's state of the text with the code. */
  readonly sent: TestSendsResponse['code']
  readonly onConfirmed: () => void
  readonly onOtherNumber: () => void
}

/** Takes the code that was texted, or has another one sent. */
export function CodeForm({ phone, sent, onConfirmed, onOtherNumber }: CodeFormProps) {
  const { again, code, confirming, problem, resent, submit, type } = useCode(phone, onConfirmed)
  const failed = sent?.phone === phone ? sent.failed : null
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={ownSubmit(submit)}>
      <TextField
        ref={focusOnce}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={problem}
        hint={`Six digits, texted to ${formatPhone(phone)}. Good for ${testSendLimits.codeMinutes} minutes.`}
        className="max-w-40 tracking-widest tabular-nums"
        onChange={({ target }) => type(target.value)}
      />
      {failed === null ? null : (
        <ErrorLine text={`The code did not arrive: ${failureTexts[failed]}.`} />
      )}
      <TestProblem error={again.error} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {resent && !again.isPending ? 'A new code is on its way. Only the newest counts.' : null}
      </p>
      <SandboxPhoneLink phone={phone}>Read it on the sandbox phone</SandboxPhoneLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" {...again.button}>
            Send a new code
          </Button>
          <Button variant="secondary" size="small" onClick={onOtherNumber}>
            Change number
          </Button>
        </div>
        <Button type="submit" className="ml-auto" loading={confirming}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** The code as it is typed, tried, and sent anew. */
function useCode(phone: string, onConfirmed: () => void) {
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [resent, setResent] = useState(false)
  const confirming = useConfirmNumber(onConfirmed)
  const asking = useAskCode(() => {
    setCode('')
    setResent(true)
    confirming.reset()
  })
  const wrong = confirming.isError ? textOf(confirming.error) : undefined
  const { error, isPending } = asking
  return {
    code,
    type: setCode,
    problem: isShort ? 'Enter the six digits of the code.' : wrong,
    confirming: confirming.isPending,
    submit: () => {
      const digits = code.replaceAll(/\D/g, '')
      setIsShort(digits.length !== 6)
      if (digits.length === 6) confirming.mutate({ phone, code: digits })
    },
    resent,
    again: {
      error,
      isPending,
      button: { loading: isPending, onClick: () => asking.mutate(phone) },
    },
  }
}
