import { invalidHeadersText } from '@afterbeep/contract/contact-columns'
import { texts } from '@afterbeep/contract/texts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ListReading } from './list-reading.ts'
import { ProblemLines } from './problem-lines.tsx'
import { RejectedRowsLink } from './rejected-rows-link.tsx'
import { SampleCsvButton } from './sample-csv-button.tsx'

/** Header Error and Data Errors: shown once for each file, until Okay. */
export function ListProblemDialogs({ reading }: { reading: ListReading }) {
  const [seen, setSeen] = useState<ListReading>()
  if (seen === reading) return null
  const close = () => setSeen(reading)
  if (reading.phase === 'headers') {
    return <HeaderError details={reading.details} onClose={close} />
  }
  if (reading.phase !== 'ready' || !reading.isNew || reading.list.rejected === 0) return null
  const { list } = reading
  const ready = list.accepted === 1 ? '1 row is ready' : `${count(list.accepted)} rows are ready`
  const left = list.rejected === 1 ? 'The row below is' : 'The rows below are'
  return (
    <Dialog
      open
      title={texts.wizard.dataErrors}
      description={`${ready}. ${left} left out.`}
      onClose={close}
      footer={<ProblemButtons onClose={close} />}
    >
      <ProblemLines problems={list.problems} rejected={list.rejected} />
      <RejectedRowsLink list={list} />
    </Dialog>
  )
}

interface HeaderErrorProps {
  readonly details: readonly string[]
  readonly onClose: () => void
}

function HeaderError({ details, onClose }: HeaderErrorProps) {
  return (
    <Dialog
      open
      title={texts.wizard.headerError}
      description={`${invalidHeadersText}. ${texts.wizard.headerErrorHint}`}
      onClose={onClose}
      footer={<ProblemButtons onClose={onClose} />}
    >
      <ul className="list-disc pl-5 wrap-anywhere">
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function ProblemButtons({ onClose }: { onClose: () => void }) {
  return (
    <>
      <SampleCsvButton />
      <Button onClick={onClose}>{texts.wizard.okay}</Button>
    </>
  )
}

function count(rows: number): string {
  return rows.toLocaleString('en-US')
}
