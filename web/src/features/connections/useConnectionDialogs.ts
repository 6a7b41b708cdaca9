import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import type { EditedConnection } from './ConnectionDialog.tsx'

/** One dialog at a time; each keeps its content while it fades out. */
export const useConnectionDialogs = () => {
  const t = useTexts()
  const [open, setOpen] = useState<'form' | 'code' | null>(null)
  const [edited, setEdited] = useState<EditedConnection | null>(null)
  const [codeOf, setCodeOf] = useState<number | null>(null)
  const showForm = (next: EditedConnection) => {
    setEdited(next)
    setOpen('form')
  }
  const showCode = ({ id }: Connection) => {
    setCodeOf(id)
    setOpen('code')
  }
  return {
    open,
    edited,
    codeOf,
    add: (channel: ChannelKind) => showForm({ channel, before: null }),
    edit: (connection: Connection) => showForm({ channel: connection.channel, before: connection }),
    showCode,
    /** A new connection: next a phone scans its code, or a provider has verified it already. */
    added: (connection: Connection) => {
      if (abilitiesOf(connection.channel).linksByQr) showCode(connection)
      else toast.success(t('connections.connected', { name: connection.name }))
    },
    /** Only if it is the open one: the form closes after the code has replaced it. */
    close: (which: 'form' | 'code') => setOpen((before) => (before === which ? null : before)),
  }
}
