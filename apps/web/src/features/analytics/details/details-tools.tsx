import {
  detailPageSizes,
  detailResultTexts,
  detailResults,
  detailSortTexts,
  detailSorts,
  mostDetailsSorted,
  mostPeopleFound,
} from '@afterbeep/contract/campaign/detail-results'
import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { channels } from '@afterbeep/contract/money/pricing'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { FilterChips } from '../../../ui/table/filter-chips.tsx'
import { ToolsRow } from '../../../ui/table/tools-row.tsx'
import { countText } from '../zoned-text.ts'
import { countOf } from './details-choice.ts'
import type { DetailsChoice } from './details-choice.ts'
import { channelNames } from './details-columns.tsx'

interface DetailsToolsProps {
  readonly choice: DetailsChoice
  /** Null where they could not be loaded. */
  readonly counts: DetailCounts | null
  readonly bothChannels: boolean
  readonly onChange: (changes: Partial<DetailsChoice>) => void
}

const allChannels = { value: '', label: 'Both' }
const channelOptions = channels.map((value) => ({ value, label: channelNames[value] }))
const sortOptions = detailSorts.map((value) => ({ value, label: detailSortTexts[value] }))
const sizeOptions = detailPageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** What the details are limited to, their order, and how many are on a page. */
export function DetailsTools({ choice, counts, bothChannels, onChange }: DetailsToolsProps) {
  const { search, result, channel, sort, size } = choice
  const shown = counts === null ? 0 : countOf(counts, result)
  const canSort = search !== '' || shown <= mostDetailsSorted
  return (
    <div data-screen-only className="flex flex-col gap-4">
      <ToolsRow>
        <SearchField
          label="Search"
          placeholder="Name or number"
          start={search}
          onSearch={(text) => onChange({ search: text.length < 2 ? '' : text })}
        />
        {bothChannels ? (
          <SelectField
            label="Channel"
            options={[allChannels, ...channelOptions]}
            value={channel ?? ''}
            onChange={({ target }) =>
              onChange({ channel: channels.find((one) => one === target.value) })
            }
          />
        ) : null}
        <SelectField
          label="Sort by"
          options={sortOptions}
          value={canSort ? sort : 'list'}
          disabled={!canSort}
          hint={canSort ? undefined : `Up to ${countText(mostDetailsSorted)} rows can be sorted.`}
          onChange={({ target }) =>
            onChange({ sort: detailSorts.find((one) => one === target.value) ?? 'list' })
          }
        />
        <SelectField
          label="Rows"
          options={sizeOptions}
          value={String(size)}
          onChange={({ target }) =>
            onChange({ size: detailPageSizes.find((one) => String(one) === target.value) ?? size })
          }
        />
      </ToolsRow>
      {counts === null ? null : (
        <FilterChips
          label="Result"
          chips={chipsOf(counts, choice)}
          chosen={result ?? 'all'}
          onChoose={(value) => onChange({ result: value === 'all' ? undefined : value })}
        />
      )}
      {counts?.more_people ? (
        <p className="text-sm text-ink-soft">
          More than {mostPeopleFound} people match. The first {mostPeopleFound} are listed: type
          more of the name or number.
        </p>
      ) : null}
    </div>
  )
}

/** A result without deliveries has no chip, unless it is the chosen one. */
function chipsOf(counts: DetailCounts, { result }: DetailsChoice) {
  const some = detailResults.filter((one) => counts[one] > 0 || one === result)
  return [
    { value: 'all' as const, label: 'All', count: countOf(counts, undefined) },
    ...some.map((value) => ({ value, label: detailResultTexts[value], count: counts[value] })),
  ]
}
