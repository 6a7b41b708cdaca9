import type { Manifest } from '../../manifest.ts'
import { redirectWaiting } from './actions/redirect-waiting.ts'
import { resumeOverdueFlows } from './actions/resume-flow.ts'
import { rotateWaiting } from './actions/rotate-waiting.ts'
import { answerJobs } from './jobs/handlers.ts'

export const answers: Manifest = {
  jobs: answerJobs,
  recurring: (deps) => [
    { name: 'redirect-waiting-tickets', everySeconds: 30, run: () => redirectWaiting(deps) },
    { name: 'resume-overdue-flows', everySeconds: 60, run: () => resumeOverdueFlows(deps) },
    { name: 'rotate-waiting-tickets', everySeconds: 60, run: () => rotateWaiting(deps) },
  ],
}
