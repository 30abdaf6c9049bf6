import { checkScenes } from './check-scenes.ts'
import { validatedScenes } from './checks/scene-faults.ts'
import { isOfWizard } from './scene.ts'

checkScenes('the wizard, in every state of every step', validatedScenes.filter(isOfWizard))
