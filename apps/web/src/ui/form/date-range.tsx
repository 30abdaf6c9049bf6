import { useId } from 'react'
import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'
import './date-range.css'
import { FieldError } from './field-error.tsx'
import { describedBy } from './field-frame.tsx'
import { calendarDate, dayLabel, dayOf } from './calendar-days.ts'

/** Both ends belong to the range. YYYY-MM-DD, or empty while nothing is chosen. */
export interface DayRange {
  start: string
  end: string
}

export interface DateRangeProps extends DayRange {
  /** Names the calendar. */
  label: string
  /** The first day that can be chosen, which is marked as today, and the last one; YYYY-MM-DD. */
  today: string
  lastDay: string
  onChange: (range: DayRange) => void
  /** Why the days don't do; read aloud when it appears. */
  error?: string | undefined
}

/** A range of days, chosen forward: the first click is the start, a later day the end. */
export function DateRange(props: DateRangeProps) {
  const { label, start, end, today, lastDay, onChange, error } = props
  const id = useId()
  const first = calendarDate(today)
  const last = calendarDate(lastDay)
  return (
    <div className="flex flex-col gap-3">
      <div
        {...(error ? { role: 'group', 'aria-label': 'Days', 'aria-invalid': true } : {})}
        aria-describedby={describedBy(id, error)}
        className="flex justify-center rounded-xl border border-line bg-surface p-3 aria-invalid:border-bad sm:p-4"
      >
        <DayPicker
          mode="range"
          aria-label={label}
          // As many lines in every month, so that nothing below moves when the month changes.
          fixedWeeks
          today={first}
          labels={{ labelDayButton: dayLabel, labelNav: () => `${label}, months` }}
          startMonth={first}
          endMonth={last}
          defaultMonth={start === '' ? first : calendarDate(start)}
          disabled={[{ before: first }, { after: last }]}
          selected={
            start === ''
              ? undefined
              : { from: calendarDate(start), to: calendarDate(end === '' ? start : end) }
          }
          onSelect={(_, clicked) => onChange(rangeAfter({ start, end }, dayOf(clicked)))}
        />
      </div>
      <FieldError fieldId={id} text={error} />
    </div>
  )
}

/**
 * What a click on a day makes of a range. A single day becomes a range with a later one; anything
 * else starts anew, so that a range never grows backwards.
 */
export function rangeAfter({ start, end }: DayRange, day: string): DayRange {
  const isSingleDay = start !== '' && (end === '' || end === start)
  // Days written year first compare as texts.
  return isSingleDay && day > start ? { start, end: day } : { start: day, end: day }
}
