import { invalidHeadersText } from '@afterbeep/contract/contact/contact-columns'
import { texts } from '@afterbeep/contract/errors/texts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FixOfferBox } from './fix-offer.tsx'
import type { FixChoice, ListReading } from '../list-reading.ts'
import { ProblemLines } from './problem-lines.tsx'
import { RejectedRowsLink } from './rejected-rows-link.tsx'
import { SampleCsvButton } from '../upload/sample-csv-button.tsx'

interface ListProblemDialogsProps {
  readonly reading: ListReading
  readonly onDecide: (choice: FixChoice) => void
}

/**
 * Header Error and Data Errors: shown once for each file, until Okay. Where numbers can be fixed,
 * Data Errors comes before anything is sent and offers that; Okay then goes on without them.
 */
export function ListProblemDialogs({ reading, onDecide }: ListProblemDialogsProps) {
  const [seen, setSeen] = useState<ListReading>()
  if (seen === reading) return null
  const close = () => setSeen(reading)
  if (reading.phase === 'headers') {
    return <HeaderError details={reading.details} onClose={close} />
  }
  if (reading.phase === 'choosing') {
    const { read } = reading.offer
    return (
      <DataErrors
        description={`${readyText(read)}. ${below(read, 'has a problem', 'have problems')}.`}
        onClose={() => onDecide('leave')}
        offersMore
      >
        <FixOfferBox read={read} onDecide={onDecide} />
        <ProblemLines groups={read.groups} problems={read.problems} />
      </DataErrors>
    )
  }
  if (reading.phase !== 'ready' || !reading.isNew || reading.list.rejected === 0) return null
  const { list } = reading
  return (
    <DataErrors
      description={`${readyText(list)}. ${below(list, 'is left out', 'are left out')}.`}
      onClose={close}
    >
      <ProblemLines groups={list.groups} problems={list.problems} />
      <RejectedRowsLink list={list} />
    </DataErrors>
  )
}

interface DataErrorsProps {
  readonly description: string
  readonly onClose: () => void
  /** Whether it offers a better choice than to close it. */
  readonly offersMore?: boolean
  readonly children: ReactNode
}

function DataErrors({ description, onClose, offersMore = false, children }: DataErrorsProps) {
  return (
    <Dialog
      open
      title={texts.wizard.dataErrors}
      description={description}
      onClose={onClose}
      footer={<ProblemButtons onClose={onClose} quiet={offersMore} />}
    >
      {children}
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

interface ProblemButtonsProps {
  readonly onClose: () => void
  readonly quiet?: boolean
}

function ProblemButtons({ onClose, quiet = false }: ProblemButtonsProps) {
  return (
    <>
      <SampleCsvButton />
      <Button variant={quiet ? 'secondary' : 'primary'} onClick={onClose}>
        {texts.wizard.okay}
      </Button>
    </>
  )
}

function readyText({ accepted }: { readonly accepted: number }): string {
  return accepted === 1 ? '1 row is ready' : `${accepted.toLocaleString('en-US')} rows are ready`
}

function below({ rejected }: { readonly rejected: number }, one: string, many: string): string {
  return rejected === 1 ? `The row below ${one}` : `The rows below ${many}`
}
