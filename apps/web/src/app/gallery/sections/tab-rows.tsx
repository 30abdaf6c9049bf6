import { useState } from 'react'
import { Tabs } from '../../../ui/tabs.tsx'

export function TabsSection() {
  const [value, setValue] = useState('card')
  return (
    <Tabs
      label="Ways to pay"
      value={value}
      onChange={setValue}
      items={[
        { value: 'card', label: 'Card', content: 'Left and Right move between the tabs.' },
        { value: 'bank', label: 'Bank transfer', content: 'What belongs to this one.' },
        { value: 'invoice', label: 'Invoice', content: 'What belongs to the last one.' },
      ]}
    />
  )
}
