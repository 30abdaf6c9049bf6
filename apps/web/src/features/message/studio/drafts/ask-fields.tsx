import { draftTones } from '@afterbeep/contract/api/assistant'
import type { RefObject } from 'react'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { onEnter } from '../on-enter.ts'
import type { Ask, AskProblems } from './studio-ask.ts'
import { toneNames } from '../studio-words.ts'

export interface AskFieldsProps {
  readonly ask: Ask
  readonly problems: AskProblems
  readonly onAsk: (part: Partial<Ask>) => void
  readonly onWrite: () => void
}

const tones = draftTones.map((value) => ({ value, label: toneNames[value] }))
const languages = [
  { value: '', label: 'As I write' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** What the message is for, how it sounds, and whom it is for. */
export function AskFields(props: AskFieldsProps & { goal: RefObject<HTMLTextAreaElement | null> }) {
  const { ask, problems, onAsk, onWrite, goal } = props
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        ref={goal}
        label="What is it for?"
        rows={2}
        placeholder="Remind people to book their autumn tune-up"
        error={problems.goal}
        value={ask.goal}
        onChange={({ target }) => onAsk({ goal: target.value })}
      />
      <div className="grid gap-4 @2xl:grid-cols-3">
        <SelectField
          label="Tone"
          options={tones}
          value={ask.tone}
          onChange={({ target }) => {
            const tone = draftTones.find((one) => one === target.value)
            if (tone !== undefined) onAsk({ tone })
          }}
        />
        <SelectField
          label="Language"
          options={languages}
          value={ask.language}
          onChange={({ target: { value } }) =>
            onAsk({ language: value === 'en' || value === 'es' ? value : '' })
          }
        />
        <TextField
          label="Who is it for? (optional)"
          autoComplete="off"
          placeholder="Customers of last spring"
          error={problems.audience}
          value={ask.audience}
          onChange={({ target }) => onAsk({ audience: target.value })}
          onKeyDown={onEnter(onWrite)}
        />
      </div>
    </div>
  )
}
