import { texts } from '@afterbeep/contract/errors/texts'

/** Holds a chart's place while its numbers or its library are on the way. */
export function ChartPlaceholder() {
  return (
    <div
      role="status"
      className="flex h-64 items-center justify-center rounded-lg bg-sunken text-ink-soft"
    >
      {texts.shell.loading}
    </div>
  )
}
