import { Logo } from '../../../ui/page/logo.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const sizes = [16, 24, 32, 64]

export function LogoSection() {
  return (
    <Specimens>
      <Specimen state="with the name">
        <Logo />
      </Specimen>
      <Specimen state="the mark alone">
        <Logo markOnly />
      </Specimen>
      <Specimen state="the tab’s icon at 16, 24, 32 and 64 px, on a light bar and on a dark one">
        <div className="flex flex-wrap gap-3">
          {['#ffffff', '#202124'].map((bar) => (
            <div
              key={bar}
              style={{ background: bar }}
              className="flex items-center gap-4 rounded-lg border border-line p-3"
            >
              {sizes.map((size) => (
                <img key={size} src="/favicon.svg" alt="" width={size} height={size} />
              ))}
            </div>
          ))}
        </div>
      </Specimen>
    </Specimens>
  )
}
