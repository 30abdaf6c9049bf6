import LoaderCircle from 'lucide-react/icons/loader-circle'

/** Decoration beside a text that describes the work. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
}
