import { formatPhone } from '@afterbeep/contract/contact/phone'
import { readTestPhone } from '@afterbeep/contract/message/test-send'
import { useState } from 'react'
import { useAccount } from '../../lib/account-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { focusOnce } from './focus-once.ts'
import { ownSubmit } from './own-submit.ts'
import { TestProblem } from './test-problem.tsx'
import { useAskCode } from './test-send-calls.ts'

interface NumberFormProps {
  readonly onSent: (phone: string) => void
  /** Back to the numbers that are confirmed; absent where there are none. */
  readonly onBack?: (() => void) | undefined
}

/** Asks for the number to test on, and has a code texted there. */
export function NumberForm({ onSent, onBack }: NumberFormProps) {
  const { account } = useAccount()
  const [phone, setPhone] = useState(() => ownNumber(account.customer_phone_number))
  const [problem, setProblem] = useState<string>()
  const asking = useAskCode(onSent)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={ownSubmit(() => {
        const read = readTestPhone(phone)
        setProblem('problem' in read ? read.problem : undefined)
        if ('phone' in read) asking.mutate(read.phone)
      })}
    >
      <TextField
        ref={focusOnce}
        label="Your phone number"
        type="tel"
        autoComplete="tel"
        value={phone}
        error={problem}
        hint="We text a code to it first, so that tests only ever reach your own phone."
        onChange={({ target }) => setPhone(target.value)}
      />
      <TestProblem error={asking.error} />
      <div className="flex flex-wrap justify-end gap-3">
        {onBack === undefined ? null : (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={asking.isPending}>
          Text me a code
        </Button>
      </div>
    </form>
  )
}

/** The profile's number, where tests may go to it. */
function ownNumber(typed = ''): string {
  const read = readTestPhone(typed)
  return 'phone' in read ? formatPhone(read.phone) : ''
}
