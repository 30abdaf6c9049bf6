import { formatProblem } from '@afterbeep/contract/contact-rows'
import type { RowProblem } from '@afterbeep/contract/contact-rows'
import { groupProblems } from './list-reading.ts'

interface ProblemLinesProps {
  /** The first ones; a bad file has more than anybody reads. */
  readonly problems: readonly RowProblem[]
  /** Rows that were left out in all. */
  readonly rejected: number
}

/** Every problem as `Line N: message`, those of one kind together under their count. */
export function ProblemLines({ problems, rejected }: ProblemLinesProps) {
  const keyboardReach = { tabIndex: 0 }
  const rowsListed = new Set(problems.map(({ line }) => line)).size
  return (
    <section
      {...keyboardReach}
      aria-label="Rows with problems"
      className="max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-sm"
    >
      {groupProblems(problems).map(({ message, lines }) => (
        <details key={message} open className="mb-3 last:mb-0">
          <summary className="font-medium wrap-anywhere">
            {message} ({lines.length.toLocaleString('en-US')})
          </summary>
          <ul className="mt-1 tabular-nums">
            {lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {formatProblem({ line, message })}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {rejected > rowsListed ? (
        <p className="text-ink-soft">
          The first {rowsListed.toLocaleString('en-US')} of {rejected.toLocaleString('en-US')} rows
          are listed. The file of all of them says what is wrong with each.
        </p>
      ) : null}
    </section>
  )
}
