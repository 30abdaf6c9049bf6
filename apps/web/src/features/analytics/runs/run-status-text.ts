const texts: Readonly<Record<string, string>> = {
  scheduled: 'To come',
  preparing: 'Getting ready',
  sending: 'Sending',
  paused: 'Paused',
  held: 'Waits for your decision',
  completed: 'Done',
  blocked: 'Not sent',
  flagged: 'Stopped',
}

/** A run's state in plain words. */
export function runStatusText(status: string): string {
  return texts[status] ?? status
}
