import { useEffect, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { z } from 'zod'
import { viewsKey } from '../session/stored-session.ts'

/** What the latest so many entries of the history showed; older ones begin anew. */
const MOST_VIEWS = 50

const viewsSchema = z.array(z.object({ view: z.string(), value: z.unknown() }))
const entrySchema = z.looseObject({ view: z.string().optional() }).nullable()

/**
 * State of a screen that a reload and the browser's Back find again: what was searched for, and which page of it. It
 * is not in the address, which others write down, as a search may be a person's number or name; it is kept in the tab
 * until the session ends, and the entry of the history only says where.
 *
 * @param name what of the screen it is, and of whom
 * @param start what a new entry begins with, and one whose state today's screen can't read
 */
export function useEntryState<Shape>(
  name: string,
  schema: z.ZodType<Shape>,
  start: Shape,
): [Shape, Dispatch<SetStateAction<Shape>>] {
  const [value, setValue] = useState(() => readView(name, schema) ?? start)
  useEffect(() => {
    if (value !== start) keepView(name, value)
  }, [name, value, start])
  return [value, setValue]
}

function readView<Shape>(name: string, schema: z.ZodType<Shape>): Shape | undefined {
  const id = viewOfEntry()
  const found = readViews().find(({ view }) => view === `${id} ${name}`)
  return schema.safeParse(found?.value).data
}

function keepView(name: string, value: unknown): void {
  const id = viewOfEntry() ?? newView()
  const view = `${id} ${name}`
  const others = readViews().filter((one) => one.view !== view)
  try {
    const kept = [...others, { view, value }].slice(-MOST_VIEWS)
    sessionStorage.setItem(viewsKey, JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: a reload then begins anew.
  }
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

function readViews(): z.infer<typeof viewsSchema> {
  try {
    return viewsSchema.parse(JSON.parse(sessionStorage.getItem(viewsKey) ?? '[]'))
  } catch {
    return []
  }
}
