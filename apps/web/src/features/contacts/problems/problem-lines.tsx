import { formatProblem } from '@afterbeep/contract/contact/contact-rows'
import type { ListedProblem, ProblemGroup } from '@afterbeep/contract/api/contact-lists'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lineGroups } from './problem-groups.ts'
import type { LineGroup } from './problem-groups.ts'

interface ProblemLinesProps {
  readonly groups: readonly ProblemGroup[]
  /** The first ones; a bad file has more than any user reads. */
  readonly problems: readonly ListedProblem[]
}

/** Every problem as `Line N: message`, those of one kind together under their count. */
export function ProblemLines({ groups, problems }: ProblemLinesProps) {
  const shown = useMemo(() => lineGroups(groups, problems), [groups, problems])
  const keyboardReach = { tabIndex: 0 }
  return (
    <section
      {...keyboardReach}
      aria-label="Rows with problems"
      className="max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-sm"
    >
      {shown.map((group) => (
        <details key={`${group.message} ${group.hint}`} open className="mb-3 last:mb-0">
          <summary className="font-medium wrap-anywhere">
            {group.message} ({group.count.toLocaleString('en-US')})
          </summary>
          {group.hint === undefined ? null : (
            <p className="mt-1 rounded-lg bg-sunken px-3 py-2 wrap-anywhere">{group.hint}</p>
          )}
          <GroupLines group={group} />
        </details>
      ))}
    </section>
  )
}

/** Lines that are rendered at once: a thousand at a time would block the page. */
const linesAtOnce = 100

function GroupLines({ group: { message, count, lines } }: { group: LineGroup }) {
  const [most, setMost] = useState(linesAtOnce)
  const shown = lines.slice(0, most)
  const left = lines.length - shown.length
  return (
    <>
      <ul className="mt-1 tabular-nums">
        {shown.map(({ line, hint }) => (
          <li key={line} className="wrap-anywhere">
            <span>{formatProblem({ line, message })}</span>
            {hint === undefined ? null : <span className="block text-ink-soft">{hint}</span>}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          onClick={() => setMost(most + linesAtOnce)}
        >
          {`Show ${Math.min(left, linesAtOnce).toLocaleString('en-US')} more lines`}
        </Button>
      ) : null}
      {left === 0 && count > lines.length ? (
        <p className="mt-1 text-ink-soft">
          The first {lines.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')} rows
          are listed. The file of all of them says what is wrong with each.
        </p>
      ) : null}
    </>
  )
}
