import { lastScheduleDay } from '@afterbeep/contract/schedule'
import { dayInZone } from '@afterbeep/contract/zoned-time'
import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'
import './date-range.css'
import type { Draft } from '../draft.ts'
import { calendarDate, dayLabel, dayOf } from './calendar-days.ts'

interface DateRangeProps {
  readonly startDate: string
  readonly endDate: string
  readonly timeZone: string
  readonly now: () => Date
  readonly onChange: (days: Pick<Draft, 'startDate' | 'endDate'>) => void
}

/** A range of days from today, in the campaign's zone, to a year ahead; one click is one day. */
export function DateRange({ startDate, endDate, timeZone, now, onChange }: DateRangeProps) {
  const today = dayInZone(now(), timeZone)
  const first = calendarDate(today)
  const last = calendarDate(lastScheduleDay(today))
  return (
    <div className="flex justify-center rounded-xl border border-line bg-surface p-3 sm:p-4">
      <DayPicker
        mode="range"
        aria-label="Campaign dates"
        today={first}
        labels={{ labelDayButton: dayLabel }}
        startMonth={first}
        endMonth={last}
        defaultMonth={startDate === '' ? first : calendarDate(startDate)}
        disabled={[{ before: first }, { after: last }]}
        selected={
          startDate === ''
            ? undefined
            : { from: calendarDate(startDate), to: calendarDate(endDate || startDate) }
        }
        onSelect={(range) => {
          const from = range?.from === undefined ? '' : dayOf(range.from)
          onChange({ startDate: from, endDate: range?.to === undefined ? from : dayOf(range.to) })
        }}
      />
    </div>
  )
}
