import { formatDay } from '@afterbeep/contract/schedule/date-text'
import { frequencySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import {
  lastScheduleDay,
  overviewCampaignCount,
  scheduleTexts,
} from '@afterbeep/contract/schedule/schedule'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { dayInZone } from '@afterbeep/contract/schedule/zoned-time'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateRange } from '../../../ui/form/date-range.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { Draft } from '../draft.ts'
import { frequencyOptions } from '../schedule/frequency-names.ts'
import { dropTimeChoices, timeLabel, zoneChoices } from '../schedule/zones.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 6: on which days, how often, at what time and in which zone. */
export function ScheduleStep({
  draft,
  change,
  goBack,
  goOn,
  now,
  goToOverview,
  errors,
}: StepProps) {
  const { startDate, endDate, frequency, dropTime, timeZone } = draft
  const zones = useMemo(
    () => zoneChoices(timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    [timeZone],
  )
  const today = dayInZone(now(), timeZone)
  return (
    <StepFrame
      title={campaignTexts.wizard.schedule}
      description="Once published, a campaign can't be edited, paused or cancelled. Leave at least 4 hours between campaigns."
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
    >
      <div className="grid gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
        <DateRange
          label="Campaign dates"
          start={startDate}
          end={endDate}
          today={today}
          lastDay={lastScheduleDay(today)}
          error={errors.dates}
          onChange={({ start, end }) => change({ startDate: start, endDate: end })}
        />
        <div className="flex flex-col gap-5">
          <ChosenDays startDate={startDate} endDate={endDate} />
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => change({ startDate: today, endDate: today, frequency: 'once' })}
          >
            Once, today
          </Button>
          <SelectField
            label="Frequency"
            placeholder="Choose how often"
            options={frequencyOptions}
            value={frequency}
            hint={<RunsHint draft={draft} />}
            error={errors.frequency}
            onChange={({ target }) => change({ frequency: frequencySchema.parse(target.value) })}
          />
          <SelectField
            label="Drop time"
            options={dropTimeChoices(dropTime).map((time) => ({
              value: time,
              label: timeLabel(time),
            }))}
            value={dropTime}
            onChange={({ target }) => change({ dropTime: target.value })}
          />
          <SelectField
            label="Time zone"
            options={zones}
            value={timeZone}
            hint="Times earlier today start immediately."
            onChange={({ target }) => change({ timeZone: target.value })}
          />
        </div>
      </div>
    </StepFrame>
  )
}

function ChosenDays({ startDate, endDate }: Pick<Draft, 'startDate' | 'endDate'>) {
  const days = [
    ['Start date', startDate],
    ['End date', endDate],
  ] as const
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-4">
      {days.map(([name, day]) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-medium">{day === '' ? 'Not chosen' : formatDay(day)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many campaigns the choices make; a weekly range that is too short is reported at once. */
function RunsHint({ draft: { frequency, startDate, endDate } }: { draft: Draft }) {
  if (frequency === '' || startDate === '' || endDate === '') return 'How often it is sent.'
  const count = overviewCampaignCount(frequency, startDate, endDate)
  if (count === 0) return <span className="text-warn">{scheduleTexts.weeklyTooShort}.</span>
  return count === 1 ? '1 campaign' : `${count} campaigns`
}
