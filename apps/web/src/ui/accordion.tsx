import type { ReactNode } from 'react'
import * as RadixAccordion from 'radix-ui/accordion'
import ChevronDown from 'lucide-react/icons/chevron-down'

export interface AccordionItem {
  /** Unique within the accordion. */
  title: string
  /** Makes the question a place that an address can point at (`#id`). */
  id?: string
  response: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** The title of the question that is open at first. */
  openAtFirst?: string | undefined
  /** Called with the question that is open from now on, if one is. */
  onChange?: (open: AccordionItem | undefined) => void
}

/** Questions with folded answers; opening one folds the other. Titles are h3 headings. */
export function Accordion({ items, openAtFirst, onChange }: AccordionProps) {
  return (
    <RadixAccordion.Root
      type="single"
      collapsible
      {...(openAtFirst === undefined ? {} : { defaultValue: openAtFirst })}
      onValueChange={(open) => onChange?.(items.find(({ title }) => title === open))}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
    >
      {items.map(({ title, id, response }) => (
        <RadixAccordion.Item key={title} value={title} id={id}>
          <RadixAccordion.Header>
            <RadixAccordion.Trigger className="group flex min-h-13 w-full items-center justify-between gap-4 px-5 py-3 text-left font-medium transition-colors hover:bg-sunken focus-visible:-outline-offset-2">
              {title}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
              />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content className="max-w-prose animate-unfold px-5 pb-5 text-ink-soft">
            {response}
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
