import { Accordion } from '../../../ui/accordion.tsx'

export function AccordionSection() {
  return (
    <Accordion
      items={[
        { title: 'Do unused credits roll over?', response: 'They do, for as long as you stay.' },
        {
          title:
            'What happens when a campaign is scheduled at a time at which some of its recipients may not be called?',
          response: 'They wait until they may, each in their own time zone.',
        },
        { title: 'Can I cancel?', response: 'At any time.' },
      ]}
    />
  )
}
