import { linkStyle } from '../text-link.tsx'

/** A link to an element further down on the same page, by its id. */
export function PlaceLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <a href={`#${id}`} className={linkStyle}>
      {children}
    </a>
  )
}
