import { campaignSortTexts, campaignSorts } from '@afterbeep/contract/api/campaigns/campaign-list'
import { campaignStatuses } from '@afterbeep/contract/campaign/campaign-status'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ToolsRow } from '../../../ui/table/tools-row.tsx'
import type { CampaignChoice } from './campaign-list-queries.ts'

interface ListToolsProps {
  readonly choice: CampaignChoice
  readonly onChange: (changes: Partial<CampaignChoice>) => void
}

const statusOptions = [
  { value: '', label: 'Every status' },
  ...campaignStatuses.map((status) => ({ value: status, label: status })),
]
const sortOptions = campaignSorts.map((value) => ({ value, label: campaignSortTexts[value] }))

/** Finds campaigns by name or status, or what one number was sent, and sets the order of the list. */
export function ListTools({ choice: { search, status, sort }, onChange }: ListToolsProps) {
  return (
    <div data-screen-only>
      <ToolsRow>
        <SearchField
          label="Search"
          placeholder="Campaign name or phone number"
          maxLength={250}
          start={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={status ?? ''}
          onChange={({ target }) =>
            onChange({ status: campaignStatuses.find((one) => one === target.value) })
          }
        />
        <SelectField
          label="Sort by"
          options={sortOptions}
          value={sort}
          onChange={({ target }) =>
            onChange({ sort: campaignSorts.find((one) => one === target.value) ?? 'running' })
          }
        />
      </ToolsRow>
    </div>
  )
}
