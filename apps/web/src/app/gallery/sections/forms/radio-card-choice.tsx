import { useState } from 'react'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import Voicemail from 'lucide-react/icons/voicemail'
import { RadioCards } from '../../../../ui/form/radio-cards.tsx'
import type { RadioCard } from '../../../../ui/form/radio-cards.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

type Method = 'voice' | 'both' | 'text'

const cards: RadioCard<Method>[] = [
  {
    value: 'voice',
    title: 'Voicemail',
    description: 'A voicemail that never rings.',
    icon: <Voicemail aria-hidden className="size-5" />,
  },
  {
    value: 'both',
    title: 'Voice & Text',
    description: 'The voicemail, and a text after it.',
    price: '$200',
    icon: <Phone aria-hidden className="size-5" />,
  },
  {
    value: 'text',
    title: 'SMS',
    description: 'Only as a follow-up of another campaign.',
    icon: <MessageSquare aria-hidden className="size-5" />,
    disabled: true,
  },
]

export function RadioCardSection() {
  const [method, setMethod] = useState<Method | undefined>('both')
  const [other, setOther] = useState<Method>()
  return (
    <Specimens wide>
      <Specimen state="one selected, one disabled; arrow keys move between them">
        <RadioCards legend="Method" cards={cards} value={method} onChange={setMethod} />
      </Specimen>
      <Specimen state="none selected, in a narrow place">
        <div className="max-w-sm">
          <RadioCards
            legend="Another method"
            cards={cards.slice(0, 2)}
            value={other}
            onChange={setOther}
          />
        </div>
      </Specimen>
    </Specimens>
  )
}
