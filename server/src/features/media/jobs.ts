import { z } from 'zod'
import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A file that no row names any more. */
export const removeFile = defineJob({
  name: 'remove-file',
  home: 'worker',
  attempts: 20,
  payload: z.object({ file: z.string() }),
})

export const mediaJobs = ({ storage }: Deps): BoundJob[] => [bindJob(removeFile, ({ file }) => storage.remove(file))]
