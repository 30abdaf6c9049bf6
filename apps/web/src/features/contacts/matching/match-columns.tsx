import { refusalColumn } from '@afterbeep/contact-file/matching/refusal-columns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LettersOffer } from '../letters/letters-offer.tsx'
import { rememberColumns, rememberedColumns } from './column-calls.ts'
import { ColumnChoices } from './column-choices.tsx'
import type { ForeignLook } from './match-file.ts'
import { matchInWorker } from './match-in-worker.ts'
import { PeoplePreview } from './people-preview.tsx'

export interface MatchColumnsProps {
  readonly file: File
  /** Takes the file with these columns. */
  readonly onUse: (found: ForeignLook) => void
  /** Takes the file with its letters read another way. */
  readonly onFile: (file: File) => void
}

/** Offers to read a file whose columns have other names than ours: our guess, three people, a click. */
export default function MatchColumns({ file, onUse, onFile }: MatchColumnsProps) {
  const { data, error } = useQuery({
    queryKey: ['columns', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => findColumns(file, signal),
    retry: false,
    gcTime: 0,
  })
  if (error !== null) return <ErrorLine text={error.message} />
  // As high as what comes, so that the buttons below do not move away under the pointer.
  if (data === undefined)
    return (
      <div className="min-h-64">
        <LoadingNote />
      </div>
    )
  return (
    <>
      <Guess
        {...data}
        onUse={(found) => {
          rememberColumns(found.look, found.uses)
          onUse(found)
        }}
      />
      <LettersOffer file={file} onFile={onFile} />
    </>
  )
}

async function findColumns(file: File, signal: AbortSignal): Promise<Omit<GuessProps, 'onUse'>> {
  const result = await matchInWorker({ file }, signal)
  const found = result.kind === 'looked' ? result.found : undefined
  if (found === undefined) throw new Error('There are no rows in this file.')
  const { headers } = found.look
  const remembered = await rememberedColumns(found.look, signal)
  // The file before may have had no one in such a column who must not be contacted.
  const uses = remembered?.map((use, index) => {
    const guess = found.uses[index]
    const isNewHere = refusalColumn(headers[index] ?? '') === 'groups'
    return use === undefined || (guess === 'DoNotContact' && isNewHere)
      ? (guess ?? 'LeaveOut')
      : use
  })
  return {
    found: { ...found, uses: uses ?? found.uses },
    isRemembered: remembered !== undefined,
  }
}

interface GuessProps {
  readonly found: ForeignLook
  readonly isRemembered: boolean
  readonly onUse: (found: ForeignLook) => void
}

function Guess({ found, isRemembered, onUse }: GuessProps) {
  const [uses, setUses] = useState(found.uses)
  const hasPhone = uses.some((use) => use === 'Phone' || use === 'RecommendedPhone')
  const [isChanging, setIsChanging] = useState(!hasPhone)
  const { look } = found
  const people = look.rows === 1 ? '1 person' : `${look.rows.toLocaleString('en-US')} people`
  return (
    <section
      aria-labelledby="match-columns"
      className="flex min-h-64 min-w-0 flex-col gap-3 rounded-xl border border-accent-line bg-accent-ground p-4 text-sm"
    >
      <h3 id="match-columns" className="text-base font-semibold">
        Match columns
      </h3>
      <p role="status">
        {hasPhone
          ? `We can read the ${people} in this file${isRemembered ? ' with the columns you used last time' : ''}. Please check the first few:`
          : `Which column has the phone number of the ${people} in this file?`}
      </p>
      {hasPhone ? <PeoplePreview look={look} uses={uses} /> : null}
      {isChanging ? (
        <ColumnChoices
          look={look}
          uses={uses}
          onChange={(index, use) => setUses(uses.with(index, use))}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {hasPhone ? (
          <Button size="small" onClick={() => onUse({ ...found, uses })}>
            Use these columns
          </Button>
        ) : null}
        {isChanging ? null : (
          <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
            Change columns
          </Button>
        )}
      </div>
    </section>
  )
}
