import { ErrorLine } from '../../../../ui/form/error-line.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

export function ErrorLineSection() {
  return (
    <Specimens>
      <Specimen state="with Retry">
        <ErrorLine text="Your balance could not be loaded." onRetry={() => {}} />
      </Specimen>
      <Specimen state="retrying">
        <ErrorLine text="Your balance could not be loaded." onRetry={() => {}} retrying />
      </Specimen>
      <Specimen state="long text, without Retry">
        <ErrorLine text="A network error occurred: the server could not be reached from here, and nothing was charged." />
      </Specimen>
    </Specimens>
  )
}
