import { formatPhone } from '@afterbeep/contract/contact/phone'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'

interface TestTargetProps {
  /** The confirmed numbers, 1 and ten digits each. */
  readonly numbers: readonly string[]
  readonly phone: string
  readonly onChoose: (phone: string) => void
  readonly onOther: () => void
}

/** Whose phone it goes to, and the way to confirm another. */
export function TestTarget({ numbers, phone, onChoose, onOther }: TestTargetProps) {
  const other = (
    <Button variant="secondary" size="small" onClick={onOther}>
      Another number
    </Button>
  )
  if (numbers.length === 1) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>To {formatPhone(phone)}</p>
        {other}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <SelectField
        label="To"
        options={numbers.map((value) => ({ value, label: formatPhone(value) }))}
        value={phone}
        onChange={({ target }) => onChoose(target.value)}
      />
      <div className="mb-1">{other}</div>
    </div>
  )
}
