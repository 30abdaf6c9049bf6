import { useState } from 'react'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

export function PagerSection() {
  const [page, setPage] = useState(2)
  return (
    <Specimens>
      <Specimen state="on a page between; it works, up to page 3">
        <KeyPager
          label="Specimen"
          page={page}
          hasNext={page < 3}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
        />
      </Specimen>
      <Specimen state="a single page: disabled at both ends">
        <KeyPager
          label="Single page"
          page={1}
          hasNext={false}
          onPrevious={() => {}}
          onNext={() => {}}
        />
      </Specimen>
    </Specimens>
  )
}
