import type { ReactNode } from 'react'
import * as RadixTabs from 'radix-ui/tabs'

export interface TabsItem {
  value: string
  label: string
  content: ReactNode
}

export interface TabsProps {
  /** Names the row of tabs, for screen readers. */
  label: string
  items: readonly TabsItem[]
  value: string
  onChange: (value: string) => void
}

export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-10 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
