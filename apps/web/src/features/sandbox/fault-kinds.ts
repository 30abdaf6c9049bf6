import type { SelectOption } from '../../ui/form/select-field.tsx'

export const targets = [
  { value: 'voice', label: 'Voice' },
  { value: 'text', label: 'Text' },
  { value: 'calls', label: 'Calls back' },
  { value: 'payments', label: 'Payments' },
  { value: 'model', label: 'Language model' },
] as const
export type Target = (typeof targets)[number]['value']

const ofAny: readonly SelectOption[] = [
  { value: '429', label: 'Too many requests (429)' },
  { value: '500', label: 'Out of order (500)' },
  { value: 'timeout', label: 'No response' },
  { value: 'drop', label: 'Connection drops' },
]
const ofReports: readonly SelectOption[] = [
  { value: 'duplicate', label: 'Reports come twice' },
  { value: 'shuffle', label: 'Reports come shuffled' },
]
const ofSending: readonly SelectOption[] = [
  ...ofReports,
  { value: '502', label: 'A gateway gives up after the work (502)' },
  { value: '504', label: 'A gateway gives up before it (504)' },
  { value: 'redirect', label: 'It is at another address (302)' },
  { value: 'portal', label: 'A sign-in page stands in the way' },
  { value: 'unknown-code', label: 'Reports have an unknown code' },
  { value: 'unknown-event', label: 'An unknown event comes too' },
  { value: 'no-funds', label: 'The account has no funds' },
]
const ofModel: readonly SelectOption[] = [
  { value: 'garbage', label: 'It responds with something else' },
  { value: 'slow', label: 'It writes slowly' },
  { value: 'cut', label: 'It breaks off in the middle' },
  { value: 'long', label: 'It writes too long' },
  { value: 'unknown-placeholders', label: 'It makes fields up' },
  { value: 'obedient', label: 'It obeys a column’s name' },
  { value: 'prose', label: 'It writes no draft' },
]
const none: SelectOption = { value: 'none', label: 'None: mend this provider' }

const own: Readonly<Record<Target, readonly SelectOption[]>> = {
  voice: ofSending,
  text: ofSending,
  calls: ofReports,
  payments: [],
  model: ofModel,
}

/** The faults that this provider's simulator can make. */
export function faultsOf(target: Target): readonly SelectOption[] {
  return [...ofAny, ...own[target], none]
}
