/** What is asked before a connection is disconnected or deleted. */
import type { Connection } from '@guiche/contract/features/connections'
import { useTexts } from '../../lib/i18n.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { commandSession, removeConnection } from './api.ts'
import { EndText, RemovalText } from './Consequences.tsx'

/** Asks first: reconnecting a QR number needs the phone. */
export const useEnd = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (connection: Connection) =>
    confirm({
      title: t('connections.ending.title', { name: connection.name }),
      text: <EndText connection={connection} />,
      action: t('connections.action.end'),
      onConfirm: async () => {
        await commandSession(connection.id, 'end')
        toast.success(t('connections.ended'))
      },
    })
}

export const useRemove = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (connection: Connection) =>
    confirm({
      title: t('connections.removing.title', { name: connection.name }),
      text: <RemovalText connection={connection} />,
      action: t('connections.removing.action'),
      onConfirm: async () => {
        await removeConnection(connection.id)
        toast.success(t('connections.removed'))
      },
    })
}
