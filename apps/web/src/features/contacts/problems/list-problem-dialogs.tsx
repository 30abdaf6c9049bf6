import { invalidHeadersText } from '@afterbeep/contract/contact/contact-columns'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { ForeignLook } from '../matching/match-file.ts'
import { FixOfferBox } from './fix-offer.tsx'
import type { FixChoice, ListReading } from '../list-reading.ts'
import { ProblemLines } from './problem-lines.tsx'
import { RejectedRowsLink } from './rejected-rows-link.tsx'
import { SampleCsvButton } from '../upload/sample-csv-button.tsx'

/** Loaded only for a file that needs it. */
const MatchColumns = lazyPart(() => import('../matching/match-columns.tsx'), 'h-64')

interface ListProblemDialogsProps {
  readonly reading: ListReading
  readonly onDecide: (choice: FixChoice) => void
  /** Takes a file whose columns were matched. */
  readonly onMatched: (file: File, found: ForeignLook) => void
  /** Takes another file in place of this one. */
  readonly onFile: (file: File) => void
}

/**
 * Header Error and Data Errors: shown once for each file, until Okay. Where numbers can be fixed,
 * Data Errors comes before anything is sent and offers that; Okay then goes on without them.
 */
export function ListProblemDialogs({
  reading,
  onDecide,
  onMatched,
  onFile,
}: ListProblemDialogsProps) {
  const [seen, setSeen] = useState<ListReading>()
  if (seen === reading) return null
  const close = () => setSeen(reading)
  if (reading.phase === 'headers') {
    const { details, file } = reading
    return (
      <HeaderError details={details} onClose={close}>
        <MatchColumns file={file} onUse={(found) => onMatched(file, found)} onFile={onFile} />
      </HeaderError>
    )
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
      title={campaignTexts.wizard.dataErrors}
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
  readonly children: ReactNode
}

/** A file of cards has no header, so nothing is wrong with it. */
function HeaderError({ details, onClose, children }: HeaderErrorProps) {
  const isWrong = details.length > 0
  return (
    <Dialog
      open
      title={isWrong ? campaignTexts.wizard.headerError : 'Contacts from an address book'}
      description={
        isWrong ? `${invalidHeadersText}. ${campaignTexts.wizard.headerErrorHint}` : undefined
      }
      onClose={onClose}
      footer={<ProblemButtons onClose={onClose} quiet />}
    >
      {isWrong ? (
        <ul className="list-disc pl-5 wrap-anywhere">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : null}
      {children}
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
        {campaignTexts.wizard.okay}
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
