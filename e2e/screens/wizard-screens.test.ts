import { describe } from 'vitest'
import { checkScenes } from './check-scenes.ts'
import { validatedScenes } from './checks/scene-faults.ts'
import { isOfWizard } from './scene.ts'

describe('the wizard, in every state of every step', () => {
  checkScenes(validatedScenes.filter(isOfWizard))
})
