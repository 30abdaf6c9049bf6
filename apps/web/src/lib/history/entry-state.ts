import { useEffect, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { z } from 'zod'
import { keepView, viewAt } from './views.ts'

const entrySchema = z.looseObject({ view: z.string().optional() }).nullable()

/**
 * State of a screen that the browser's Back finds again: what was searched for, and which page of it. It is neither
 * in the address, which others write down, nor in any storage; the entry of the history only says where it is. A
 * reload starts without it.
 *
 * @param name what of the screen it is, and of whom
 * @param start what a new entry begins with, and one whose state this part of the screen can't read
 */
export function useEntryState<Shape>(
  name: string,
  schema: z.ZodType<Shape>,
  start: Shape,
): [Shape, Dispatch<SetStateAction<Shape>>] {
  const [value, setValue] = useState(
    () => schema.safeParse(viewAt(`${viewOfEntry()} ${name}`)).data ?? start,
  )
  useEffect(() => {
    if (value !== start) keepView(`${viewOfEntry() ?? newView()} ${name}`, value)
  }, [name, value, start])
  return [value, setValue]
}

/** Beside what the router keeps with the entry, so that the router takes it for no navigation. */
function newView(): string {
  const view = crypto.randomUUID()
  window.history.replaceState({ ...entry(), view }, '')
  return view
}

function viewOfEntry(): string | undefined {
  return entry()?.view
}

function entry() {
  return entrySchema.safeParse(window.history.state).data
}
