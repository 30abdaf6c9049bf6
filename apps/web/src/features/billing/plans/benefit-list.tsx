import Check from 'lucide-react/icons/check'

/** What a plan gives, one line each. Spans, because it also stands inside a label. */
export function BenefitList({ lines }: { lines: readonly string[] }) {
  return (
    <span className="flex flex-col gap-2 text-sm">
      {lines.map((line) => (
        <span key={line} className="flex items-start gap-2">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
          {line}
        </span>
      ))}
    </span>
  )
}
