import { PageHeading } from '../../ui/page-heading.tsx'

export function CampaignWizardScreen() {
  return <PageHeading title="CampaignWizard" />
}
