import type { ListReading } from '../list-reading.ts'
import { ProblemLines } from './problem-lines.tsx'
import { RejectedRowsLink } from './rejected-rows-link.tsx'

/** The rows of the current list that were left out. */
export function LeftOutRows({ reading }: { reading: ListReading }) {
  if (reading.phase !== 'ready' || reading.list.rejected === 0) return null
  const { list } = reading
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* Another list starts with its own first lines. */}
      <ProblemLines key={list.contactListId} groups={list.groups} problems={list.problems} />
      <RejectedRowsLink list={list} />
    </div>
  )
}
