import Search from 'lucide-react/icons/search'
import { useId, useRef, useState } from 'react'
import { fieldStyle } from './field-frame.tsx'

export interface SearchFieldProps {
  label: string
  placeholder?: string
  maxLength?: number
  /** What it begins with, where the screen is found again as it was. */
  start?: string
  /** The trimmed text: a moment after the last key, at once on Enter. */
  onSearch: (text: string) => void
}

/** Short enough to feel at once, long enough to search once for a word that is typed. */
const waitMs = 300

/** A search that needs no button: it follows what is typed. */
export function SearchField({
  label,
  placeholder,
  maxLength = 100,
  start = '',
  onSearch,
}: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (typed: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(typed.trim()), afterMs)
  }
  return (
    <form
      role="search"
      className="flex min-w-0 flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        search(text, 0)
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            search(target.value, waitMs)
          }}
          className={`${fieldStyle} min-h-10 pl-9`}
        />
      </div>
    </form>
  )
}
