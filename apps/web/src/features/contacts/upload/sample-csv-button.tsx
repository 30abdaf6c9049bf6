import { sampleCsv, sampleCsvFileName } from '@afterbeep/contract/contact/contact-columns'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import Download from 'lucide-react/icons/download'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** Saves the sample file, made here, with all columns and one dummy row. */
export function SampleCsvButton() {
  return (
    <Button
      variant="secondary"
      onClick={() => saveFile(new Blob([sampleCsv()], { type: 'text/csv' }), sampleCsvFileName)}
    >
      <Download aria-hidden className="size-4" />
      {campaignTexts.wizard.sampleDownload}
    </Button>
  )
}
