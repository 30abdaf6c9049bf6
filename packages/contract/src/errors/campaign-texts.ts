import { unnamedCampaignText } from '../campaign/campaign-status.ts'
import { screenErrors } from './screen-errors.ts'

/** Texts of the dashboard, analytics, help and the wizard (specification: screens, states, error catalogue). */
export const campaignTexts = {
  dashboard: {
    recentCampaigns: 'Recent Campaigns',
    barChart: 'Total Calls and Messages Sent',
    barChartSeries: 'Calls sent last week',
    lineChart: 'Delivery Rate',
  },
  analytics: {
    columns: {
      name: 'Campaign Name',
      time: 'Time',
      made: 'Made',
      failed: 'Failed',
      pending: 'Pending',
      status: 'Status',
    },
    unnamed: unnamedCampaignText,
  },
  analyticsDetails: {
    hourlyTrend: 'Hourly Trend',
    success: 'Success',
    fails: 'Fails',
    previousPage: '<',
    nextPage: '>',
    empty: 'No call details available.',
  },
  export: {
    button: 'Export Details',
    busy: 'Exporting...',
    success: 'Export successful!',
    failed: screenErrors.export_failed,
    fileName: (campaignName: string) => `${campaignName}_analytics_details.csv`,
  },
  help: {
    greeting: (name: string) => `Hey, ${name.trim() || 'User'}, How can we help you?`,
  },
  wizard: {
    welcome: "Let's get your campaign design started!",
    start: "Let's Start",
    audience: 'Who are you going to reach out to?',
    back: 'Back',
    continue: 'Continue',
    methods: { voicemail: 'Voicemail', both: 'Voice & Text', sms: 'SMS' },
    schedule: 'Schedule and Launch',
    overview: 'Campaign Overview',
    publish: 'Publish Campaign',
    headerError: 'Header Error',
    headerErrorHint: 'Please re-upload your file using the headers of the sample file.',
    dataErrors: 'Data Errors',
    campaignError: 'Campaign Error',
    sampleDownload: 'CSV File',
    okay: 'Okay',
    exitQuestion: 'Are you sure you want to cancel? All progress will be lost.',
    exitCancel: 'Cancel',
    exitConfirm: 'Exit',
  },
} as const
