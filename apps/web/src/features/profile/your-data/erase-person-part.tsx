import { useState } from 'react'
import type { ErasureResponse } from '@afterbeep/contract/api/account/privacy'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { notWholePhone, wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { messageOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { useErasure, useErasures } from './privacy-queries.ts'

/** A person on a list has asked to be forgotten. */
export function ErasePersonPart() {
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const [asked, setAsked] = useState<string>()
  const phone = wholePhone(typed)
  return (
    <section
      aria-labelledby="erase-heading"
      className="flex flex-col gap-3 border-t border-line pt-6"
    >
      <h3 id="erase-heading" className="font-medium">
        Erase a person
      </h3>
      <p className="text-ink-soft">
        When someone on your lists asks to be forgotten: their rows in every list, their number in
        your results and their replies are removed, and they are never contacted again. Counts and
        credits stay as they are.
      </p>
      <form
        noValidate
        className="flex flex-col gap-3 sm:flex-row sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          setWasTried(true)
          setAsked(phone)
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Their phone number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={typed}
            error={wasTried && phone === undefined ? notWholePhone : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="sm:mt-6.5">
          Erase...
        </Button>
      </form>
      {asked === undefined ? null : (
        <ConfirmErasure
          phone={asked}
          onClose={(erased) => {
            setAsked(undefined)
            if (!erased) return
            setTyped('')
            setWasTried(false)
          }}
        />
      )}
      <LatestErasures />
    </section>
  )
}

function ConfirmErasure({ phone, onClose }: { phone: string; onClose: (erased: boolean) => void }) {
  const shown = formatPhone(phone)
  const erasure = useErasure(() => {
    toast(`${shown} is being erased, and will not be contacted again.`, 'success')
    onClose(true)
  })
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={`Erase ${shown}?`}
      description="All that is stored of this person goes, in every list and every result. This can’t be undone, and the number stays blocked even if a new list has it."
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            Keep
          </Button>
          <Button
            variant="danger"
            loading={erasure.isPending}
            onClick={() => erasure.mutate({ phone })}
          >
            Erase this person
          </Button>
        </>
      }
    >
      {erasure.isError ? (
        <p role="alert" className="text-sm text-bad">
          {messageOf(erasure.error)}
        </p>
      ) : null}
    </Dialog>
  )
}

function LatestErasures() {
  const { data, isError, isFetching, refetch } = useErasures()
  if (isError && data === undefined) {
    return (
      <ErrorLine
        text="Earlier requests could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined || data.erasures.length === 0) return null
  return (
    <ul aria-label="Latest erasures" className="flex flex-col gap-2 text-sm">
      {data.erasures.map((one) => (
        <ErasureLine key={one.id} erasure={one} />
      ))}
    </ul>
  )
}

function ErasureLine({ erasure }: { erasure: ErasureResponse }) {
  if (erasure.done_at !== null) {
    return (
      <li className="text-ink-soft">
        A person was erased, <ZonedTime instantIso={erasure.done_at} timeZone={undefined} />.
      </li>
    )
  }
  return (
    <li>
      The number ending in {erasure.ends_with} is being erased. Anything already on its way to it
      ends first; nothing new is sent.
    </li>
  )
}
