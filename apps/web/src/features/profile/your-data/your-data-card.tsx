import { Card } from '../../../ui/page/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { DeleteAccountPart } from './delete-account-part.tsx'
import { DownloadPart } from './download-part.tsx'
import { ErasePersonPart } from './erase-person-part.tsx'

/** What the account can ask for about the data that is stored: to have it, and to have it removed. */
export default function YourDataCard() {
  return (
    <Card title="Your data" action={<TextLink to="/privacy">Privacy policy</TextLink>}>
      <div className="flex flex-col gap-6">
        <DownloadPart />
        <ErasePersonPart />
        <DeleteAccountPart />
      </div>
    </Card>
  )
}
