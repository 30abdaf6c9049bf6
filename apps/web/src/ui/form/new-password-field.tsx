import type { ComponentProps } from 'react'
import { passwordStrength } from '@afterbeep/contract/account/password-strength'
import type { PasswordOwner } from '@afterbeep/contract/account/password-rules'
import { TextField } from './text-field.tsx'
import { classNames } from '../class-names.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'type'> & {
  /** What was typed so far. */
  typed: string
  owner?: PasswordOwner
  /** What limits the strength that is shown. */
  note?: string | undefined
}

const BARS = [1, 2, 3, 4]

/**
 * A new password with its strength, which shows only while something is typed: an empty form states
 * no rules (specification: validation rules).
 */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { typed, owner = {}, note, error, ...field } = props
  const hint = typed === '' || error ? undefined : <Strength {...{ typed, owner, note }} />
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      required
      error={error}
      hint={hint}
    />
  )
}

/** Bars for the eye, and the same in words, which the field names as its description. */
function Strength({
  typed,
  owner,
  note,
}: Required<Pick<NewPasswordFieldProps, 'typed' | 'owner'>> & Pick<NewPasswordFieldProps, 'note'>) {
  const { score, text } = passwordStrength(typed, owner)
  return (
    <span className="flex flex-col gap-1.5">
      <span aria-hidden className="flex gap-1 py-1">
        {BARS.map((bar) => (
          <span key={bar} className={classNames('h-1 flex-1 rounded-full', colourOf(bar, score))} />
        ))}
      </span>
      <span>{note ?? text}</span>
    </span>
  )
}

function colourOf(bar: number, score: number): string {
  if (bar > score) return 'bg-line'
  return score === 1 ? 'bg-warn' : 'bg-good'
}
