import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { filesOf } from '../store/files.ts'

/** The file of a deleted message. The messages feature deletes it, unless forwarded copies share it. */
export const forgetFile = defineJob({
  name: 'forget-file',
  home: 'worker',
  attempts: 10,
  payload: z.object({ rootId: z.uuid(), file: z.string() }),
})

/** The files of a ticket that is about to be deleted. */
export const forgetFilesOf = async (work: Work, ticketId: number): Promise<void> => {
  for (const { root_id, file } of await filesOf(work.tx, ticketId)) work.enqueue(forgetFile, { rootId: root_id, file })
}
