import { configure } from '@testing-library/react'

/** What is there is found at once; only a busy machine takes longer than the usual second. */
configure({ asyncUtilTimeout: 10_000 })
