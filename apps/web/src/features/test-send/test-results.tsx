import type { TestSendResponse } from '@afterbeep/contract/api/test-sends'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useRef } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { resultOf } from './test-words.ts'
import type { TestResult } from './test-words.ts'

/** The latest tests and how they went; a new result is read aloud. */
export function TestResults({ tests }: { tests: readonly TestSendResponse[] }) {
  const results = tests.map((test) => ({ id: test.id, ...resultOf(test) }))
  const [newest] = results
  const place = useRef<HTMLDivElement>(null)
  const newestId = newest?.id
  const seen = useRef(newestId)
  // On a phone the results are below the window's edge: a test that was just sent brings them into view.
  useEffect(() => {
    if (seen.current === newestId) return
    seen.current = newestId
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [newestId])
  return (
    <div ref={place} className="flex scroll-mb-4 flex-col gap-2 empty:hidden">
      {results.length === 0 ? null : (
        <section aria-label="Latest tests">
          <h3 className="mb-2 text-sm font-medium">Latest tests</h3>
          <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
            {results.map((result) => (
              <ResultLine key={result.id} {...result} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="sr-only">
        {newest === undefined ? null : `${newest.title}: ${newest.result}`}
      </p>
    </div>
  )
}

function ResultLine({ title, result, advice, tone, code }: TestResult) {
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>{title}</span>
        <span className={`inline-flex items-center gap-1.5 font-medium ${colours[tone]}`}>
          <Mark tone={tone} />
          {result}
        </span>
      </div>
      {advice === undefined ? null : <p className="text-ink-soft">{advice}</p>}
      {code === undefined ? null : (
        <details className="text-ink-soft">
          <summary className="w-fit cursor-pointer rounded-sm py-0.5">Code</summary>
          {code}
        </details>
      )}
    </li>
  )
}

const colours: Readonly<Record<TestResult['tone'], string>> = {
  good: 'text-good',
  bad: 'text-bad',
  open: 'text-ink-soft',
}

function Mark({ tone }: Pick<TestResult, 'tone'>) {
  if (tone === 'open') return <Spinner />
  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return <Icon aria-hidden className="size-4" />
}
