import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { shortDate } from './instants.ts'

export interface Entry {
  key: string
  title: string
  at: string
  text: string
  links?: readonly string[]
  /** What the person wrote themselves. */
  isOwn?: boolean
  /** Only the first line is shown, and the rest waits behind *Read it*. */
  isFolded?: boolean
}

const shownMax = 20

/** Mails, voicemails or texts, the newest first. */
export function EntryList({
  entries,
  whenEmpty,
}: {
  entries: readonly Entry[]
  whenEmpty: ReactNode
}) {
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{whenEmpty}</p>
  return (
    <ul className="flex flex-col gap-3">
      {entries.slice(0, shownMax).map((entry) => (
        <li
          key={entry.key}
          className={classNames(
            'rounded-lg border border-line p-3 text-sm',
            entry.isOwn === true && 'ml-6 bg-sunken',
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong className="min-w-0 font-semibold break-words">{entry.title}</strong>
            <span className="text-ink-soft tabular-nums">{shortDate(entry.at)}</span>
          </p>
          <EntryText text={entry.text} isFolded={entry.isFolded === true} />
          {[...new Set(entry.links)].map((link) => (
            <p key={link} className="mt-1">
              <a href={link} className="break-all text-accent underline underline-offset-4">
                {link}
              </a>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

function EntryText({ text, isFolded }: { text: string; isFolded: boolean }) {
  if (!isFolded) return <p className="mt-1 break-words whitespace-pre-line">{text}</p>
  const [first = '', ...rest] = text.split('\n')
  return (
    <>
      <p className="mt-1 break-words">{first}</p>
      <details>
        <summary className="min-h-6 cursor-pointer text-ink-soft">Read it</summary>
        <p className="mt-1 break-words whitespace-pre-line">{rest.join('\n')}</p>
      </details>
    </>
  )
}
