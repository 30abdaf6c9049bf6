import { formatCents } from '@afterbeep/contract/money/currency'
import type { Transaction } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { useTransactions } from '../billing-queries.ts'

const { transactionColumns: headers } = paymentTexts.billing

const columns: TableColumn<Transaction>[] = [
  {
    key: 'date',
    header: headers.date,
    rowHeader: true,
    cell: ({ created }) => (
      <span className="whitespace-nowrap tabular-nums">{transactionDay(created)}</span>
    ),
  },
  {
    key: 'amount',
    header: headers.amount,
    align: 'end',
    cell: ({ amount, tax, currency }) => (
      <>
        {formatCents(amount, currency)}
        {tax === undefined ? null : (
          <span className="block text-sm text-ink-soft">
            {paymentTexts.billing.taxOf(formatCents(tax, currency))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'receipt',
    header: headers.receipt,
    align: 'end',
    cell: (transaction) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <ReceiptLink transaction={transaction} />
        <PdfLink transaction={transaction} />
      </span>
    ),
  },
]

/** The newest payments with their receipts. */
export function RecentTransactions() {
  const { uid } = useSignedIn().user
  const { data, isPending, isError, isFetching, refetch } = useTransactions(uid)
  return (
    <Card
      title={paymentTexts.billing.transactions}
      action={
        <Button
          variant="ghost"
          size="icon"
          aria-label="Refresh transactions"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden className={isFetching ? 'size-4 animate-spin' : 'size-4'} />
        </Button>
      }
    >
      {isPending ? <RowsShape /> : null}
      {isError && (
        <ErrorLine
          text="Your transactions could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined ? null : (
        <Table
          caption={paymentTexts.billing.transactions}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          emptyText="No transactions yet."
          stackBelowRem={24}
        />
      )}
      <p className="mt-4">
        <a
          href="/api/credits/spent/download/"
          download
          className={buttonStyle({ variant: 'secondary', size: 'small' })}
        >
          {paymentTexts.billing.monthCost}
        </a>
      </p>
    </Card>
  )
}

/** A head and a few rows. */
function RowsShape() {
  return (
    <div className="flex flex-col gap-4 py-2">
      <LoadingNote hidden />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  )
}

function ReceiptLink({ transaction }: { transaction: Transaction }) {
  const { receipt_url: address, created } = transaction
  if (address === null) return <span className="text-ink-soft">None</span>
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'secondary', size: 'small' }, 'whitespace-nowrap')}
    >
      {paymentTexts.billing.viewOnline}
      <span className="sr-only">{` the receipt of ${transactionDay(created)}, in a new tab`}</span>
    </a>
  )
}

function PdfLink({ transaction }: { transaction: Transaction }) {
  const { invoice_pdf: address, created } = transaction
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'ghost', size: 'small' }, 'whitespace-nowrap')}
    >
      {paymentTexts.billing.pdf}
      <span className="sr-only">{` of the invoice of ${transactionDay(created)}, in a new tab`}</span>
    </a>
  )
}

function transactionDay(createdSeconds: number): string {
  return new Date(createdSeconds * 1_000).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  })
}
