import { Chip, ChipGroup } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

const fields = ['<FirstName>', '<LastName>', '<PhoneNumber>', '<City>']

export function ChipSection() {
  return (
    <ChipGroup label="Fields to insert">
      {fields.map((field) => (
        <Chip key={field} onClick={() => toast(`${field} would be inserted.`, 'success')}>
          {field}
        </Chip>
      ))}
      <Chip onClick={() => {}} disabled>
        {'<Disabled>'}
      </Chip>
      <Chip onClick={() => {}}>{'<A column with a name that is very long indeed>'}</Chip>
    </ChipGroup>
  )
}
