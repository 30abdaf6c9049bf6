import { columnUses } from '@afterbeep/contact-file/matching/column-use'
import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import type { FileLook } from '@afterbeep/contact-file/matching/file-look'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { SelectField } from '../../../ui/form/select-field.tsx'

interface ColumnChoicesProps {
  readonly look: FileLook
  readonly uses: readonly ColumnUse[]
  readonly onChange: (index: number, use: ColumnUse) => void
}

const labels: Readonly<Record<ColumnUse, string>> = {
  Phone: 'Phone number',
  FirstName: 'First name',
  LastName: 'Last name',
  FullName: 'Full name',
  id: 'Your own ID for the person',
  RecommendedPhone: 'Phone that is called',
  Address1: 'Address',
  Address2: 'Address, second line',
  City: 'City',
  State: 'State',
  Zipcode: 'ZIP code',
  Country: 'Country',
  DoNotContact: 'Who must not be contacted',
  Consent: 'Who agreed to calls and texts',
  ConsentDate: 'When they agreed',
  ConsentSource: 'How they agreed',
  VoiceConsent: 'Who agreed to calls',
  TextConsent: 'Who agreed to texts',
  Keep: 'Keep for the message',
  LeaveOut: 'Leave out',
}

const options = columnUses.map((value) => ({ value, label: labels[value] }))

/** What each column with something in it is used for; the empty ones are only counted. */
export function ColumnChoices({ look, uses, onChange }: ColumnChoicesProps) {
  const columns = look.headers.map((header, index) => ({
    header,
    index,
    examples: examplesOf(look, index),
  }))
  const filled = columns.filter(({ examples }) => examples !== '')
  const empty = columns.length - filled.length
  return (
    <>
      <ul className="flex flex-col gap-4 border-t border-accent-line pt-3">
        {filled.map(({ header, index, examples }) => (
          <li key={index}>
            <SelectField
              label={header === '' ? `Column ${index + 1}` : header}
              options={options}
              value={uses[index] ?? 'LeaveOut'}
              onChange={({ target }) => {
                const use = columnUses.find((each) => each === target.value)
                if (use !== undefined) onChange(index, use)
              }}
              hint={examples}
            />
          </li>
        ))}
      </ul>
      {empty === 0 ? null : (
        <p className="text-ink-soft">
          {empty === 1 ? 'One empty column is left out.' : `${empty} empty columns are left out.`}
        </p>
      )}
    </>
  )
}

/** The first two values, short enough to be read at a glance. */
function examplesOf(look: FileLook, index: number): string {
  const values = look.sample
    .map((row) => cleanCell(row[index] ?? ''))
    .filter((value) => value !== '')
  return [...new Set(values)]
    .slice(0, 2)
    .map((value) => (value.length > 30 ? `${value.slice(0, 29)}…` : value))
    .join(', ')
}
