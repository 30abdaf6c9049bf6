import { definePart } from '../../../ui/page/part.tsx'

/**
 * The later steps, with the calendar and the file chooser that they bring. Opening the wizard does not
 * wait for them: they are fetched while its first steps are read.
 */
export const uploadStep = definePart(
  () => import('./upload-step.tsx'),
  (step) => step.UploadStep,
)
export const messageStep = definePart(
  () => import('./message-step.tsx'),
  (step) => step.MessageStep,
)
export const scheduleStep = definePart(
  () => import('./schedule-step.tsx'),
  (step) => step.ScheduleStep,
)
export const overviewStep = definePart(
  () => import('./overview-step.tsx'),
  (step) => step.OverviewStep,
)

/** Fetches them in the order of the steps. A failed one is fetched again where its step is shown. */
export async function fetchSteps(): Promise<void> {
  for (const step of [uploadStep, messageStep, scheduleStep, overviewStep]) {
    await step.fetch().catch(() => undefined)
  }
}
