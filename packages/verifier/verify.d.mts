export interface Verified {
  /** What is wrong, one sentence each; none where every check passed. */
  problems: string[]
  /** What was checked, for a reader. */
  checked: {
    number: string
    records: number
    batches: number
    heads: number
    recordings: number
    /** SHA-256 of the public key, to be compared with one that came another way. */
    key: string
  }
}

export interface Outside {
  /** The text of the files of heads that were kept outside of the database. */
  heads?: string | undefined
  /** The public key as PEM, or as base64 of its DER. */
  key?: string | undefined
}

/** Checks a whole pack, as the bytes of its file. */
export function verifyPack(file: Uint8Array, outside?: Outside): Verified
