import IconCloseAll from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { closeAll, countAll } from '../api.ts'
import { putDeed } from '../live/deed-events.ts'

interface CloseAllButtonProps {
  status: 'open' | 'pending' | 'group'
  queueIds: readonly number[]
}

/** Says how many tickets are affected before it closes them. */
export const CloseAllButton = ({ status, queueIds }: CloseAllButtonProps) => {
  const t = useTexts()
  const confirm = useConfirm()
  const client = useQueryClient()
  const mayCloseAll = useCan('tickets-manager:closeAll')
  const [isBusy, setBusy] = useState(false)
  if (!mayCloseAll) return null
  const all = { status, selectedQueueIds: [...queueIds] } as never
  const ask = async () => {
    setBusy(true)
    try {
      const { count } = await countAll(all)
      if (count === 0) return toast.info(t('deeds.closeAll.none'))
      confirm({
        title: t('deeds.closeAll.title'),
        text: t(`deeds.closeAll.${queueIds.length > 0 ? 'ofQueues' : 'ofAll'}`, {
          count,
          status: t(`tickets.list.${status}`),
        }),
        action: t('deeds.closeAll.action', { count }),
        onConfirm: async () => putDeed(client, await closeAll(all)),
      })
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={IconCloseAll}
      size="small"
      label={t('deeds.closeAll.label')}
      isBusy={isBusy}
      onClick={() => void ask()}
    />
  )
}
