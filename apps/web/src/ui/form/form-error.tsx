/** What went wrong with a form as a whole, in red under it; read aloud when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text === undefined || text === '' ? null : <p className="text-sm text-bad">{text}</p>}
    </div>
  )
}
