import type { ReactNode } from 'react'

/** A search and the selects beside it: in one line where there is room, else two by two under the search. */
export function ToolsRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 items-start gap-3 *:first:col-span-2 @3xl:flex @3xl:*:first:grow">
        {children}
      </div>
    </div>
  )
}
