import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../draft.ts'
import { overviewEntries } from './overview-entries.ts'

interface OverviewTableProps {
  readonly draft: Draft
  readonly onEdit: (step: WizardStep) => void
}

/** Every decision with a button that leads back to where it was made. */
export function OverviewTable({ draft, onEdit }: OverviewTableProps) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Your campaign</caption>
        <colgroup>
          <col className="w-32 sm:w-44" />
          <col />
          <col className="w-14" />
        </colgroup>
        <tbody className="divide-y divide-line">
          {overviewEntries(draft).map(({ name, value, step }) => (
            <tr key={name}>
              <th
                scope="row"
                className="px-4 py-3 align-baseline text-sm font-normal text-ink-soft sm:px-5"
              >
                {name}
              </th>
              <td dir="auto" className="py-3 align-baseline wrap-anywhere whitespace-pre-wrap">
                {value}
              </td>
              <td className="py-1.5 pr-2 text-right align-top">
                {step === undefined ? null : (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Edit ${name.toLowerCase()}`}
                    onClick={() => onEdit(step)}
                  >
                    <Pencil aria-hidden className="size-4" />
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
