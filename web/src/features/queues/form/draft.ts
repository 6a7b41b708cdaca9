import type { OptionTree } from '@guiche/contract/features/queue-options'
import type { Queue } from '@guiche/contract/features/queues'

/** Unsaved values of a form. */
export interface Draft {
  queue: Partial<Pick<Queue, 'name' | 'greetingMessage' | 'closeTicket' | 'fileListId'>>
  /** `id`: null for one that is being added below `parentId`. */
  option: { id: number | null; parentId: number | null; values: OptionDraft } | null
}
type OptionDraft = Pick<
  OptionTree,
  | 'name'
  | 'greetingMessage'
  | 'queueType'
  | 'closeTicket'
  | 'optQueueId'
  | 'optUserId'
  | 'optFileId'
  | 'optIntegrationId'
>

export const noDraft: Draft = { queue: {}, option: null }
