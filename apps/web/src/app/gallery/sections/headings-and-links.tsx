import { OutsideLink, TextLink } from '../../../ui/text-link.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

export function HeadingSection() {
  return (
    <Specimens>
      <Specimen state="page heading">
        <p>The one at the top of this page: title, description, and what can be done beside it.</p>
      </Specimen>
      <Specimen state="links, within the app and out of it">
        <p>
          A link <TextLink to="/sandbox/ui">to a screen</TextLink> and one{' '}
          <OutsideLink href="/sandbox">to the sandbox</OutsideLink>.
        </p>
      </Specimen>
    </Specimens>
  )
}
