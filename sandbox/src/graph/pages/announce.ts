import type { GraphCore } from '../core.ts'
import type { PageMessage, Thread } from './schema.ts'

export function announce(core: GraphCore, thread: Thread, message: PageMessage): void {
  const { platform, pageId, personId } = thread
  core.changes.announce({
    kind: 'page-message',
    platform,
    pageId,
    personId,
    messageId: message.id,
    status: message.status,
  })
  core.touch()
}
