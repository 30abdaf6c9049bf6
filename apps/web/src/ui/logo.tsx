import { productName } from './product-name.ts'

export interface LogoProps {
  /** The mark alone, where there is no room for the name. */
  markOnly?: boolean
}

/**
 * The beep (the dot), the sound that leaves it, and the lighter stroke that stays after it. The
 * mark is decoration; a link around a lone mark needs a label.
 */
export function Logo({ markOnly = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" fill="#0369a1" />
        <circle cx="9.5" cy="16" r="3.5" fill="#fff" />
        <g fill="none" strokeWidth="2.75" strokeLinecap="round">
          <path d="M15.5 10.5a8 8 0 0 1 0 11M20 7a13 13 0 0 1 0 18" stroke="#fff" />
        </g>
      </svg>
      {markOnly ? null : (
        <span className="text-lg font-semibold tracking-tight">{productName}</span>
      )}
    </span>
  )
}
