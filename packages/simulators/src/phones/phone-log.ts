/** What the owner of a number would find on the phone, as the control server answers it. */
export interface PhoneRecord {
  voicemails: { text: string; foreign_id: string; at: string }[]
  messages: { direction: 'outbound' | 'inbound'; text: string; at: string }[]
}

export interface PhoneLog {
  leaveVoicemail(digits: string, text: string, foreignId: string): void
  addMessage(digits: string, direction: 'outbound' | 'inbound', text: string): void
  read(digits: string): PhoneRecord
}

// Kept as tuples of what arrived and turned into dates and names only when somebody looks: a run
// of a million sends would otherwise hold a million more objects.
interface Entry {
  kind: 'voicemail' | 'outbound' | 'inbound'
  text: string
  foreignId: string
  atMs: number
}

/** The phones kept; past that the one heard of longest ago is forgotten, so that memory has an end. */
const MAX_PHONES = 500_000
const MAX_ENTRIES_PER_PHONE = 500

export function createPhoneLog(now: () => number): PhoneLog {
  const phones = new Map<string, Entry[]>()

  function add(digits: string, entry: Entry): void {
    const entries = phones.get(digits)
    if (entries) {
      entries.push(entry)
      if (entries.length > MAX_ENTRIES_PER_PHONE) entries.shift()
      return
    }
    phones.set(digits, [entry])
    if (phones.size > MAX_PHONES) {
      for (const oldest of phones.keys()) {
        phones.delete(oldest)
        break
      }
    }
  }

  return {
    leaveVoicemail(digits, text, foreignId) {
      add(digits, { kind: 'voicemail', text, foreignId, atMs: now() })
    },
    addMessage(digits, direction, text) {
      add(digits, { kind: direction, text, foreignId: '', atMs: now() })
    },
    read(digits) {
      const record: PhoneRecord = { voicemails: [], messages: [] }
      for (const { kind, text, foreignId, atMs } of phones.get(digits) ?? []) {
        const at = new Date(atMs).toISOString()
        if (kind === 'voicemail') record.voicemails.push({ text, foreign_id: foreignId, at })
        else record.messages.push({ direction: kind, text, at })
      }
      return record
    },
  }
}
