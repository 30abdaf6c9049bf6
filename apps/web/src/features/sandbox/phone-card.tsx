import type { sandboxPhoneSchema } from '@afterbeep/contract/api/sandbox'
import { sandboxReplyResponseSchema } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { EntryList } from './entry-list.tsx'
import type { Entry } from './entry-list.tsx'
import { PhoneCalls } from './phone-calls.tsx'
import { RecentPhones } from './recent-phones.tsx'
import {
  callsQuery,
  phonePath,
  phoneQuery,
  phonesQuery,
  useSandboxAction,
} from './sandbox-queries.ts'

type Phone = z.infer<typeof sandboxPhoneSchema>

/** One person's phone; another page may link to it by `?phone=`. */
export function PhoneCard() {
  const [search, setSearch] = useSearchParams()
  const number = search.get('phone') ?? ''
  const [typed, setTyped] = useState(number)
  const place = useScrollOnce(number !== '')
  const pickUp = (next: string) => {
    setTyped(next)
    setSearch(next === '' ? {} : { phone: next }, { replace: true })
  }
  const recent = (
    <div className="min-h-32">
      <Part title="Recent phones">
        <RecentPhones onPick={pickUp} />
      </Part>
    </div>
  )
  return (
    <div ref={place} className="scroll-mt-[calc(var(--banner-height)+1rem)]">
      <Card title="Phone">
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            pickUp(typed.trim())
          }}
        >
          <div className="min-w-0 grow">
            <TextField
              label="Number"
              type="tel"
              placeholder="+1 312 555 0142"
              autoComplete="off"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary">
            Pick up
          </Button>
        </form>
        {number === '' ? (
          <div className="mt-4 flex flex-col gap-5">
            <p className="text-sm text-ink-soft">
              Enter a number of your list to see what arrived there and to reply, or pick up one of
              the phones below.
            </p>
            {recent}
          </div>
        ) : (
          <PickedUp key={number} number={number}>
            {recent}
          </PickedUp>
        )}
      </Card>
    </div>
  )
}

/** What arrived on a phone, then `children`: all at once, so that nothing is pushed down while it loads. */
function PickedUp({ number, children }: { number: string; children: ReactNode }) {
  const { data, isPending } = useQuery(phoneQuery(number))
  const calls = useQuery(callsQuery(number))
  const phones = useQuery(phonesQuery)
  if (isPending || calls.isPending || phones.isPending) return <Skeleton className="mt-5 h-144" />
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Part title="Voicemails">
        <EntryList whenEmpty="No voicemails." entries={voicemailsOf(data)} />
      </Part>
      <Part title="Texts">
        <EntryList whenEmpty="No texts." entries={textsOf(data)} />
        <ReplyForm number={number} />
      </Part>
      <Part title="Calls">
        <PhoneCalls number={number} calls={calls.data?.calls ?? []} />
      </Part>
      {children}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  )
}

function ReplyForm({ number }: { number: string }) {
  const [text, setText] = useState('')
  const replying = useSandboxAction(
    (reply: string) =>
      sandboxApi.post(`${phonePath(number)}/replies`, sandboxReplyResponseSchema, { text: reply }),
    { done: 'The reply is on its way.', onSuccess: () => setText('') },
  )
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        replying.mutate(text)
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label="Reply"
          maxLength={1_600}
          placeholder="STOP"
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" loading={replying.isPending}>
        Send
      </Button>
    </form>
  )
}

function voicemailsOf(phone: Phone | undefined): Entry[] {
  const entries = (phone?.voicemails ?? []).map(({ voice, at, text }, index) => ({
    key: String(index),
    title: voice === '' ? 'Voicemail' : `Voicemail, spoken by ${voice}`,
    at,
    text,
  }))
  return entries.toReversed()
}

function textsOf(phone: Phone | undefined): Entry[] {
  const entries = (phone?.messages ?? []).map(({ direction, text, at }, index) => ({
    key: String(index),
    title: direction === 'inbound' ? 'Sent' : 'Received',
    at,
    text,
    isOwn: direction === 'inbound',
  }))
  return entries.toReversed()
}

/** Brings a phone that was linked to into view, once. */
function useScrollOnce(isLinked: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useRef(isLinked)
  useEffect(() => {
    if (isWanted.current) place.current?.scrollIntoView({ block: 'start' })
    isWanted.current = false
  }, [])
  return place
}
