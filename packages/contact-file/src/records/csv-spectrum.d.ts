declare module 'csv-spectrum' {
  /** Reads the files of the suite: how a table is written, and the same as JSON, both as UTF-8. */
  export default function spectrum(
    callback: (
      error: unknown,
      files: { readonly name: string; readonly csv: Uint8Array; readonly json: Uint8Array }[],
    ) => void,
  ): void
}
