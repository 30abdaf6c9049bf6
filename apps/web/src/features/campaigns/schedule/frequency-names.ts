import { frequencies } from '@afterbeep/contract/schedule/schedule'
import type { Frequency } from '@afterbeep/contract/schedule/schedule'

export const frequencyNames: Readonly<Record<Frequency, string>> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
}

export const frequencyOptions = frequencies.map((frequency) => ({
  value: frequency,
  label: frequencyNames[frequency],
}))
