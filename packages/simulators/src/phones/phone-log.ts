import { z } from 'zod'

/** What the owner of a number would find on the phone, as the control server returns it. */
export interface PhoneRecord {
  /** `voice` is the name of the speaking voice; empty for a recording. */
  voicemails: { text: string; foreign_id: string; voice: string; at: string }[]
  messages: { direction: 'outbound' | 'inbound'; text: string; at: string }[]
}

export interface RecentPhone {
  number: string
  kind: 'voicemail' | 'text'
  text: string
  at: string
}

interface Voicemail {
  text: string
  foreignId: string
  voice: string
}

export interface PhoneLog {
  leaveVoicemail(digits: string, voicemail: Voicemail): void
  addMessage(digits: string, direction: 'outbound' | 'inbound', text: string): void
  read(digits: string): PhoneRecord
  /** The phones that something arrived on last, the newest first, each with what that was. */
  recent(): RecentPhone[]
  /** The most recently used phones, with the last entries of each, oldest first. */
  snapshot(): KeptPhones
  restore(phones: KeptPhones): void
  /** Calls back after every entry. */
  onChange(changed: () => void): void
}

// Stored as received, and converted to dates and names only when read: a run of a million sends would
// otherwise keep a million more objects.
const entrySchema = z.object({
  kind: z.enum(['voicemail', 'outbound', 'inbound']),
  text: z.string(),
  foreignId: z.string(),
  voice: z.string().default(''),
  atMs: z.number(),
})
type Entry = z.infer<typeof entrySchema>

export const keptPhones = z.array(z.tuple([z.string(), z.array(entrySchema)]))
export type KeptPhones = z.infer<typeof keptPhones>

/** The phones kept; then the least recently used one is forgotten, so that memory stays bounded. */
const MAX_PHONES = 500_000
const MAX_ENTRIES_PER_PHONE = 500
/** Fewer are kept over a restart, because each write saves all of them. */
const KEPT_PHONES = 1000
const KEPT_ENTRIES_PER_PHONE = 20
const RECENT_PHONES = 8

export function createPhoneLog(now: () => number): PhoneLog {
  // Least recently used first.
  const phones = new Map<string, Entry[]>()
  let changed = () => {}

  function add(digits: string, entry: Entry): void {
    const entries = phones.get(digits) ?? []
    entries.push(entry)
    if (entries.length > MAX_ENTRIES_PER_PHONE) entries.shift()
    if (entries.length > 1) phones.delete(digits)
    phones.set(digits, entries)
    if (phones.size > MAX_PHONES) forgetOldest()
    changed()
  }

  function forgetOldest(): void {
    for (const oldest of phones.keys()) {
      phones.delete(oldest)
      return
    }
  }

  return {
    leaveVoicemail(digits, voicemail) {
      add(digits, { kind: 'voicemail', ...voicemail, atMs: now() })
    },
    addMessage(digits, direction, text) {
      add(digits, { kind: direction, text, foreignId: '', voice: '', atMs: now() })
    },
    read(digits) {
      const record: PhoneRecord = { voicemails: [], messages: [] }
      for (const { kind, text, foreignId, voice, atMs } of phones.get(digits) ?? []) {
        const at = new Date(atMs).toISOString()
        if (kind === 'voicemail') {
          record.voicemails.push({ text, foreign_id: foreignId, voice, at })
        } else record.messages.push({ direction: kind, text, at })
      }
      return record
    },
    recent: () =>
      [...phones.keys()]
        .slice(-RECENT_PHONES)
        .reverse()
        .flatMap((number) => {
          const last = phones.get(number)?.findLast(({ kind }) => kind !== 'inbound')
          if (!last) return []
          const kind = last.kind === 'voicemail' ? ('voicemail' as const) : ('text' as const)
          return [{ number, kind, text: last.text, at: new Date(last.atMs).toISOString() }]
        }),
    snapshot: () =>
      [...phones.keys()]
        .slice(-KEPT_PHONES)
        .map((digits) => [digits, phones.get(digits)?.slice(-KEPT_ENTRIES_PER_PHONE) ?? []]),
    restore(kept) {
      for (const [digits, entries] of kept) phones.set(digits, entries)
    },
    onChange(listener) {
      changed = listener
    },
  }
}
