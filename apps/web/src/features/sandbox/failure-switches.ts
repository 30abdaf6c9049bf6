import type { Target } from './fault-kinds.ts'

/** Something that can go wrong in the real world, and the simulators' faults that are like it. */
export interface FailureSwitch {
  label: string
  /** What the product should do meanwhile. */
  description: string
  faults: readonly { target: Target; kind: string }[]
}

export const failureSwitches: readonly FailureSwitch[] = [
  {
    label: 'The voicemail provider is down',
    description: 'Campaigns wait, and go on by themselves when it is back.',
    faults: [{ target: 'voice', kind: '500' }],
  },
  {
    label: 'The text provider is down',
    description: 'Texts wait, and go out when it is back.',
    faults: [{ target: 'text', kind: '500' }],
  },
  {
    label: 'The card provider is down',
    description: 'Nobody can pay, nobody is charged, and the page says so.',
    faults: [{ target: 'payments', kind: '500' }],
  },
  {
    label: 'Both lines are busy',
    description: 'The providers ask us to slow down; nothing is lost.',
    faults: [
      { target: 'voice', kind: '429' },
      { target: 'text', kind: '429' },
    ],
  },
  {
    label: 'Results come twice',
    description: 'Each is counted and charged once.',
    faults: [
      { target: 'voice', kind: 'duplicate' },
      { target: 'text', kind: 'duplicate' },
    ],
  },
  {
    label: 'Results come in the wrong order',
    description: 'The end is the same.',
    faults: [
      { target: 'voice', kind: 'shuffle' },
      { target: 'text', kind: 'shuffle' },
    ],
  },
  {
    label: 'The service’s accounts are empty',
    description: 'Campaigns pause, and their owner gets an email.',
    faults: [
      { target: 'voice', kind: 'no-funds' },
      { target: 'text', kind: 'no-funds' },
    ],
  },
]
