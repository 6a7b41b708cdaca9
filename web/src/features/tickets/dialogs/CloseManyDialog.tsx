import type { Ticket } from '@guiche/contract/features/tickets'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'
import { useRatingStep } from './useRatingStep.tsx'

interface CloseManyDialogProps {
  isOpen: boolean
  onClose: () => void
  tickets: readonly Ticket[]
}

const Body = ({ tickets }: Pick<CloseManyDialogProps, 'tickets'>) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const [busy, setBusy] = useState<'with' | 'without' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const rating = useRatingStep(tickets.some(({ userId, isGroup }) => userId !== null && !isGroup))
  const close = async (farewell: 'with' | 'without') => {
    if (farewell === 'with' && !rating.isAnswered()) return
    setBusy(farewell)
    setFailure(null)
    try {
      await desk.changeMany(tickets, { status: 'closed', sendFarewellMessage: farewell === 'with', ...rating.change })
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  return (
    <>
      <p className={classes.text}>{t('tickets.closing.manyText', { count: tickets.length })}</p>
      {rating.step}
      <div className={classes.buttons}>
        {failure !== null && <Notice tone="bad">{errorText(failure, t)}</Notice>}
        <Button look="primary" isWide isBusy={busy === 'with'} onClick={() => void close('with')} data-autofocus>
          {t('tickets.closing.withFarewell')}
        </Button>
        <Button isWide isBusy={busy === 'without'} onClick={() => void close('without')}>
          {t('tickets.closing.withoutFarewell')}
        </Button>
      </div>
    </>
  )
}

export const CloseManyDialog = ({ isOpen, onClose, tickets }: CloseManyDialogProps) => {
  const t = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deeds.selection.close', { count: tickets.length })}
      size="small"
    >
      <Body tickets={tickets} />
    </Dialog>
  )
}
