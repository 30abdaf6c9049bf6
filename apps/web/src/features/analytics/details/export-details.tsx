import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Button } from '../../../ui/button.tsx'
import { useDetailsExport } from './use-details-export.ts'
import { countText } from '../zoned-text.ts'

interface ExportDetailsProps {
  readonly campaignName: string
  /** Deliveries of the campaign, which are the rows of the file; undefined while not known. */
  readonly rows: number | undefined
}

/** The button, and under it how much of a large file has arrived. */
export function ExportDetails({ campaignName, rows }: ExportDetailsProps) {
  const { exporting, receivedRows, start } = useDetailsExport(campaignName)
  return (
    <div data-screen-only className="relative">
      <Button variant="secondary" loading={exporting} onClick={start}>
        {exporting ? campaignTexts.export.busy : campaignTexts.export.button}
      </Button>
      {exporting ? (
        // Out of the flow, so that the page below does not jump for it.
        <p className="absolute top-full left-0 pt-0.5 text-xs leading-5 whitespace-nowrap text-ink-soft tabular-nums sm:right-0 sm:left-auto">
          {rows === undefined || receivedRows > rows
            ? `${countText(receivedRows)} rows`
            : `${countText(receivedRows)} of ${countText(rows)} rows`}
        </p>
      ) : null}
    </div>
  )
}
