import { Button } from '../../../ui/button.tsx'
import type { FixChoice } from '../list-reading.ts'
import type { PhoneRewriting, RowsRead } from '../reading/contact-file-read.ts'

interface FixOfferBoxProps {
  readonly read: RowsRead
  /** What was done with the numbers already; undefined while nothing is sent. */
  readonly done?: FixChoice
  readonly onDecide: (choice: FixChoice) => void
}

/**
 * Offers to rewrite the numbers that are only written another way, or to leave them out. Shows the
 * rewriting before anything is rewritten; after one choice, the other one undoes it.
 */
export function FixOfferBox({ read, done, onDecide }: FixOfferBoxProps) {
  const { fixable, rewritings } = read
  return (
    <section
      aria-label="Numbers that need reformatting"
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-accent-line bg-accent-ground p-4 text-sm"
    >
      <p className="font-medium">{headline(fixable, done)}</p>
      <RewritingTable rewritings={rewritings} />
      <p className="text-ink-soft">
        We only change numbers that can be read in exactly one way, to 1 and ten digits. Your file
        stays as it is.
      </p>
      <div className="flex flex-wrap gap-3">
        {done === 'fix' ? null : (
          <Button size="small" className="max-w-full text-left" onClick={() => onDecide('fix')}>
            {`Reformat ${numbers(fixable)}`}
          </Button>
        )}
        {done === 'leave' ? null : (
          <Button variant="secondary" size="small" onClick={() => onDecide('leave')}>
            {done === 'fix' ? 'Upload again without them' : 'Upload without them'}
          </Button>
        )}
      </div>
    </section>
  )
}

function headline(fixable: number, done: FixChoice | undefined): string {
  const need = fixable === 1 ? 'needs' : 'need'
  if (done === 'fix') return `${numbers(fixable)} ${were(fixable)} reformatted`
  if (done === 'leave')
    return `${numbers(fixable)} that ${need} reformatting ${were(fixable)} left out`
  return `${numbers(fixable)} ${need} reformatting`
}

function RewritingTable({ rewritings }: { rewritings: readonly PhoneRewriting[] }) {
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {rewritings.map(({ before, after }) => (
        <div key={before} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="break-all">
            <span className="sr-only">From </span>
            {before}
          </dt>
          <dd className="flex items-baseline gap-2 font-medium">
            <span aria-hidden className="text-ink-soft">
              →
            </span>
            <span>
              <span className="sr-only">to </span>
              {after}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `312 numbers`. */
function numbers(count: number): string {
  return count === 1 ? '1 number' : `${count.toLocaleString('en-US')} numbers`
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were'
}
