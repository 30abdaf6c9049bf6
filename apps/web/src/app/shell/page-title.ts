import { texts } from '@afterbeep/contract/errors/texts'

/** The header's title (specification: screens); any other path gets Dashboard. */
export function pageTitle(path: string): string {
  const { pageTitles } = texts.shell
  if (path.startsWith('/analytics/details/')) return pageTitles.analyticsDetails
  if (path === '/analytics' || path === '/analytics/') return pageTitles.analytics
  return pageTitles.dashboard
}
