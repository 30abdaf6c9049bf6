import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { forgetDrafts } from '../lib/draft-store.ts'

afterEach(forgetDrafts)

/** An element is usually found at once; only a busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 10_000 })

/** Jsdom has no layout, so nothing to scroll; some tests run without it. */
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
