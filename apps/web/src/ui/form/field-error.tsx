import CircleAlert from 'lucide-react/icons/circle-exclamation-point'

/** What is wrong with what was entered, read aloud when it appears; nothing without a text. */
export function FieldError({ fieldId, text }: { fieldId: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={`${fieldId}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-bad">
      {/* Not by colour alone. As high as the text's first line. */}
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
