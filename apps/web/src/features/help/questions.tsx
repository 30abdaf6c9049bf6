import type { FaqItem } from '@afterbeep/contract/help-content'
import { Accordion } from '../../ui/accordion.tsx'
import { anchorOf, showAnchor } from './anchor.ts'
import { useAnchor } from './use-anchor.ts'

/** Questions of which each has an address: the open one stands in the address bar. */
export function Questions({ items }: { items: readonly FaqItem[] }) {
  const anchor = useAnchor()
  return (
    <Accordion
      items={items.map(({ title, response }) => ({
        title,
        id: anchorOf(title),
        response: <span className="block max-w-[56ch]">{response}</span>,
      }))}
      openAtFirst={items.find(({ title }) => anchorOf(title) === anchor)?.title}
      onChange={(open) => showAnchor(open?.id)}
    />
  )
}
