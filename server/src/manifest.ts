import type { Binding } from './bind.ts'
import type { Deps } from './context.ts'
import type { BoundJob } from './platform/jobs/bound-job.ts'
import type { RecurringWork } from './platform/jobs/recurring.ts'

/** What a feature registers with the program, in its `manifest.ts`. Nothing else of it is started. */
export interface Manifest {
  /** Answered by the role `web`. */
  routes?: readonly Binding[]
  /** Run by the process that each job names as its home: `worker` or `sessions`. */
  jobs?: (deps: Deps) => readonly BoundJob[]
  /** Run by one worker at a time. Nothing else may schedule itself. */
  recurring?: (deps: Deps) => readonly RecurringWork[]
}
