import { keepBrowser } from '@afterbeep/testing/browser/browser-fixture'

keepBrowser()
