import { allUsers } from '@guiche/contract/features/users'
import type { Effect } from '@guiche/flow-engine/advance'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { Aside } from '../../customer-phone/PhoneLines.tsx'
import { fileListOf } from '../../file-lists/api.ts'
import { useQueues } from '../api.ts'

const Files = ({ id }: { id: number }) => {
  const t = useTexts()
  const list = useQuery(fileListOf(id)).data
  return t('queues.preview.files', { name: list?.name ?? '…', count: list?.options.length ?? 0 })
}

const Assigned = ({ queueId, userId }: { queueId: number; userId: number | null }) => {
  const t = useTexts()
  const queue = useQueues().find(({ id }) => id === queueId)?.name ?? '…'
  const people = useQuery({ ...queryOf(allUsers, { query: {} }), enabled: userId !== null }).data
  if (userId === null) return t('queues.preview.queue', { queue })
  return t('queues.preview.agent', { queue, agent: people?.find(({ id }) => id === userId)?.name ?? '…' })
}

const useWords = (effect: Effect) => {
  const t = useTexts()
  if (effect.kind === 'files') return <Files id={effect.fileListId} />
  if (effect.kind === 'assign') return <Assigned queueId={effect.queueId} userId={effect.userId} />
  if (effect.kind === 'close') return t(effect.saysFarewell ? 'queues.preview.farewell' : 'queues.preview.closed')
  if (effect.kind === 'integration') return t('queues.preview.outside')
  return effect.kind === 'off' || effect.kind === 'giveUp' ? t('queues.preview.off') : null
}

/** What customers do not see: where the ticket went. */
export const Happening = ({ effect }: { effect: Effect }) => {
  const words = useWords(effect)
  return words && <Aside>{words}</Aside>
}
