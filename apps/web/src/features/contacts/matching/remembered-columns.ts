import { columnUses } from '@afterbeep/contact-file/matching/column-use'
import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import { z } from 'zod'

const storageKey = 'afterbeep.columns'
/** Shapes of files that are remembered; the oldest is forgotten first. */
const mostShapes = 20

const shapesSchema = z.array(z.object({ shape: z.string(), uses: z.array(z.enum(columnUses)) }))
type Shapes = z.infer<typeof shapesSchema>

/** The columns of a file that looks like one before; undefined for a new shape. */
export function rememberedColumns(headers: readonly string[]): readonly ColumnUse[] | undefined {
  const uses = storedShapes().find(({ shape }) => shape === shapeOf(headers))?.uses
  return uses?.length === headers.length ? uses : undefined
}

/** Keeps what the columns of this shape of file are used for, in this browser; headers only, no contacts. */
export function rememberColumns(headers: readonly string[], uses: readonly ColumnUse[]): void {
  const shape = shapeOf(headers)
  const others = storedShapes().filter((each) => each.shape !== shape)
  const kept = [...others, { shape, uses: [...uses] }].slice(-mostShapes)
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the guess is made anew next time.
  }
}

function storedShapes(): Shapes {
  try {
    const parsed = shapesSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

function shapeOf(headers: readonly string[]): string {
  return headers.map((header) => header.trim().toLowerCase()).join('\n')
}
