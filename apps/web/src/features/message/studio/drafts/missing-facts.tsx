import { SENDER_MAX_CHARS } from '@afterbeep/contract/message/draft/draft-columns'
import { limits } from '@afterbeep/contract/limits'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { AskFieldsProps } from './ask-fields.tsx'
import { onEnter } from '../on-enter.ts'
import type { Fact } from './use-drafts.ts'

interface MissingFactsProps extends AskFieldsProps {
  readonly askedFor: readonly Fact[]
  /** The facts that the current drafts do not state. */
  readonly missing: readonly Fact[]
  readonly writing: boolean
}

/** Fields for who calls, where the account does not hold it, under the drafts that lack it. */
export function MissingFacts(props: MissingFactsProps) {
  const { ask, problems, onAsk, askedFor, missing, writing, onWrite } = props
  if (askedFor.length === 0) return null
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <p className="text-sm text-warn empty:hidden">{lackOf(missing)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {askedFor.includes('sender') ? (
          <TextField
            label="Your business, as people know it"
            autoComplete="organization"
            maxLength={SENDER_MAX_CHARS}
            error={problems.sender}
            value={ask.sender}
            onChange={({ target }) => onAsk({ sender: target.value })}
            onKeyDown={onEnter(onWrite)}
          />
        ) : null}
        {askedFor.includes('callback_number') ? (
          <TextField
            label="Number to call back"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phoneMaxChars}
            error={problems.callback_number}
            value={ask.callbackNumber}
            onChange={({ target }) => onAsk({ callbackNumber: target.value })}
            onKeyDown={onEnter(onWrite)}
          />
        ) : null}
      </div>
      {missing.length > 0 ? (
        <Button
          variant="secondary"
          aria-disabled={writing}
          className="self-start"
          onClick={onWrite}
        >
          Write them with this
        </Button>
      ) : null}
    </div>
  )
}

function lackOf(missing: readonly Fact[]): string {
  if (missing.length === 2) return 'These drafts don’t say who calls, nor the number to call back.'
  if (missing.includes('sender')) return 'These drafts don’t say who they are from.'
  if (missing.includes('callback_number')) return 'These drafts don’t say the number to call back.'
  return ''
}
