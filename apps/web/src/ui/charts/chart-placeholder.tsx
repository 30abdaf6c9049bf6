import { texts } from '@afterbeep/contract/errors/texts'

/** Keeps a chart's space while its numbers or its library load. */
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
