import { ErrorLine } from '../form/error-line.tsx'
import type { MissingPartProps } from './missing-part.tsx'

/** In place of a part of a screen whose file could not be fetched. */
export function MissingPiece(retry: MissingPartProps) {
  return <ErrorLine text="This part could not be loaded. Check your connection." {...retry} />
}
