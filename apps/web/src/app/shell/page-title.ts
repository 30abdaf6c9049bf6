import { texts } from '@afterbeep/contract/errors/texts'

/** The header's title (specification: screens); any other path gets Dashboard. */
export function pageTitle(path: string): string {
  const { pageTitles } = texts.shell
  if (path.startsWith('/analytics/details/')) return pageTitles.analyticsDetails
  if (path === '/analytics' || path === '/analytics/') return pageTitles.analytics
  if (path.startsWith('/do-not-contact')) return 'Do not contact'
  return pageTitles.dashboard
}
