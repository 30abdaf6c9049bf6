import Mic from 'lucide-react/icons/mic'
import { texts } from '@afterbeep/contract/errors/texts'
import { PageHeading } from '../../ui/page/page-heading.tsx'

/** /my-voice */
export function MyVoiceScreen() {
  return (
    <div className="flex flex-col items-center gap-6 py-16">
      <span aria-hidden className="rounded-full bg-accent-ground p-5 text-accent">
        <Mic className="size-8" />
      </span>
      <PageHeading
        centered
        title={texts.myVoice.heading}
        documentTitle="My Voice"
        description={texts.myVoice.message}
      />
    </div>
  )
}
