import { memberRoles, memberRoleTexts } from '@afterbeep/contract/account/member-roles'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { SelectField } from '../../../ui/form/select-field.tsx'

const options = memberRoles.map((value) => ({ value, label: memberRoleTexts[value].title }))

interface RoleFieldProps {
  readonly label: string
  readonly role: MemberRole
  readonly disabled?: boolean
  readonly onRole: (role: MemberRole) => void
}

export function RoleField({ label, role, disabled = false, onRole }: RoleFieldProps) {
  return (
    <SelectField
      label={label}
      options={options}
      value={role}
      disabled={disabled}
      onChange={({ target }) => {
        const wanted = memberRoles.find((one) => one === target.value)
        if (wanted !== undefined) onRole(wanted)
      }}
    />
  )
}
