import { useState } from 'react'
import type { ExportProgress } from '@afterbeep/contract/api/account/privacy'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { useProtectedChange } from '../../security/use-protected-change.tsx'
import { useExportProgress } from './privacy-queries.ts'

type LastExport = NonNullable<ExportProgress['export']>

const BEGINS_WITHIN_MS = 15_000

/**
 * All that is stored of the account, as one file. The browser saves it as it comes, so that it is never
 * in this page's memory; how far it has come is asked of the server.
 */
export function DownloadPart() {
  const [clickedAfter, setClickedAfter] = useState<string | null>()
  const { data, isError, isFetching, refetch } = useExportProgress(clickedAfter !== undefined)
  const last = data?.export
  // Waits until the export that was asked for shows in place of the one before.
  if (clickedAfter !== undefined && last && last.started_at !== clickedAfter) {
    setClickedAfter(undefined)
  }
  const isRunning = last?.state === 'running' || clickedAfter !== undefined
  const { run, signInFirst, dialog } = useProtectedChange('To download all data')
  const begin = async () => {
    setClickedAfter(last?.started_at ?? null)
    const link = document.createElement('a')
    link.href = '/api/account/export/'
    link.download = ''
    link.click()
    // One that never began, because the line broke, does not keep the button busy.
    setTimeout(() => setClickedAfter(undefined), BEGINS_WITHIN_MS)
  }
  // A refusal would be saved as the file, so it is asked before.
  const start = () =>
    run(async () => {
      const latest = await refetch({ throwOnError: true })
      if (latest.data?.needs_sign_in) signInFirst(begin)
      else await begin()
    })
  return (
    <section aria-labelledby="download-heading" className="flex flex-col gap-3">
      <h3 id="download-heading" className="font-medium">
        Download everything
      </h3>
      <p className="text-ink-soft">
        One ZIP file with all that is stored of your account: your profile, contact lists,
        campaigns, what became of each voicemail and text, replies and credits. You can open its
        files in a spreadsheet.
      </p>
      {isError && data === undefined ? (
        <ErrorLine
          text="We could not find out whether a download is in progress."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {last && clickedAfter === undefined ? <LastDownload last={last} /> : null}
      <div>
        <Button variant="secondary" loading={isRunning} onClick={() => void start()}>
          {isRunning ? 'Packing your data...' : 'Download my data'}
        </Button>
      </div>
      {dialog}
    </section>
  )
}

function LastDownload({ last }: { last: LastExport }) {
  const done = last.rows_done.toLocaleString('en-US')
  const total = Math.max(last.rows_total, last.rows_done)
  const text = `${done} of ${total.toLocaleString('en-US')} rows`
  if (last.state === 'running') {
    return (
      <div className="flex flex-col gap-2">
        <Progress label="Packing your data" value={last.rows_done} max={total} valueText={text} />
        <p className="text-sm text-ink-soft tabular-nums">
          {text}. Your browser shows the file among its downloads.
        </p>
      </div>
    )
  }
  return (
    <p className="text-sm text-ink-soft" role="status">
      {last.state === 'complete'
        ? `The last download is complete: ${done} rows, `
        : 'The last download stopped before its end, so its file can’t be opened. Start it again. It began on '}
      <ZonedTime instantIso={last.started_at} timeZone={undefined} />.
    </p>
  )
}
