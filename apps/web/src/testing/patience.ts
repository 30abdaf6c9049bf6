import { configure } from '@testing-library/react'

/** An element is usually found at once; only a busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 10_000 })
