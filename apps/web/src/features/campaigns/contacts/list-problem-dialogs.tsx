import { formatProblem } from '@afterbeep/contract/contact-rows'
import { invalidHeadersText } from '@afterbeep/contract/contact-columns'
import { texts } from '@afterbeep/contract/texts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { groupProblems } from './list-reading.ts'
import type { ListReading } from './list-reading.ts'
import { SampleCsvButton } from './sample-csv-button.tsx'

/** Header Error and Data Errors: shown once for each file, until Okay. */
export function ListProblemDialogs({ reading }: { reading: ListReading }) {
  const [seen, setSeen] = useState<ListReading>()
  if (seen === reading) return null
  const close = () => setSeen(reading)
  const footer = (
    <>
      <SampleCsvButton />
      <Button onClick={close}>{texts.wizard.okay}</Button>
    </>
  )
  if (reading.phase === 'headers') {
    return (
      <Dialog
        open
        title={texts.wizard.headerError}
        description={`${invalidHeadersText}. ${texts.wizard.headerErrorHint}`}
        onClose={close}
        footer={footer}
      >
        <ul className="list-disc pl-5">
          {reading.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </Dialog>
    )
  }
  if (reading.phase !== 'ready' || reading.problems.length === 0) return null
  return (
    <Dialog
      open
      title={texts.wizard.dataErrors}
      description={`${reading.list.accepted.toLocaleString('en-US')} rows are ready. The rows below are left out.`}
      onClose={close}
      footer={footer}
    >
      <ProblemLines reading={reading} />
    </Dialog>
  )
}

/** Every problem as `Line N: message`, those of one kind together. */
function ProblemLines({ reading }: { reading: Extract<ListReading, { phase: 'ready' }> }) {
  const keyboardReach = { tabIndex: 0 }
  return (
    <section
      {...keyboardReach}
      aria-label={texts.wizard.dataErrors}
      className="max-h-72 overflow-y-auto rounded-lg border border-line p-3 text-sm"
    >
      {groupProblems(reading.problems).map(({ message, lines }) => (
        <ul key={message} className="mb-3 last:mb-0">
          {lines.map((line) => (
            <li key={line}>{formatProblem({ line, message })}</li>
          ))}
        </ul>
      ))}
    </section>
  )
}
