import { productName } from './product-name.ts'

export interface LogoProps {
  /** The mark alone, where there is no room for the name. */
  markOnly?: boolean
}

/**
 * The beep (the dot), its sound, and the lighter wave that stays after it. The mark is decoration; a
 * link around a lone mark needs a label. public/favicon.svg draws the same, in shapes that stay
 * separate at 16 px.
 */
export function Logo({ markOnly = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="8" fill="#0369a1" />
        <circle cx="9" cy="16" r="4" fill="#fff" />
        <g fill="none" strokeWidth="3.5" strokeLinecap="round">
          <path d="M16 9.5a9 9 0 0 1 0 13" stroke="#fff" />
          <path d="M21.5 6a13 13 0 0 1 0 20" stroke="#7dd3fc" />
        </g>
      </svg>
      {markOnly ? null : (
        <span className="text-lg font-semibold tracking-tight">{productName}</span>
      )}
    </span>
  )
}
