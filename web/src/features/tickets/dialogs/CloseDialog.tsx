import type { Ticket } from '@guiche/contract/features/tickets'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { nameOf } from '../../contacts/api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'
import { useRatingStep } from './useRatingStep.tsx'

interface CloseDialogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Ticket
  /** Where to go on afterwards. */
  next?: Pick<Ticket, 'uuid'> | null
}

const Body = ({ ticket, next = null }: Pick<CloseDialogProps, 'ticket' | 'next'>) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const [busy, setBusy] = useState<'with' | 'without' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const rating = useRatingStep(ticket.userId !== null && !ticket.isGroup && ticket.status !== 'nps')
  const close = async (farewell: 'with' | 'without') => {
    if (farewell === 'with' && !rating.isAnswered()) return
    setBusy(farewell)
    setFailure(null)
    try {
      const change = { status: 'closed', sendFarewellMessage: farewell === 'with', ...rating.change } as const
      await desk.letGoOrThrow(ticket, change, 'close', next)
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  return (
    <>
      <p className={classes.text}>{t('tickets.closing.text', { name: nameOf(ticket.contact) })}</p>
      {rating.step}
      <div className={classes.buttons}>
        {failure !== null && <Notice tone="bad">{errorText(failure, t)}</Notice>}
        <Button
          look="primary"
          isWide
          isBusy={busy === 'with'}
          disabled={busy === 'without'}
          onClick={() => void close('with')}
          data-autofocus
        >
          {t('tickets.closing.withFarewell')}
        </Button>
        <Button isWide isBusy={busy === 'without'} disabled={busy === 'with'} onClick={() => void close('without')}>
          {t('tickets.closing.withoutFarewell')}
        </Button>
      </div>
    </>
  )
}

export const CloseDialog = ({ isOpen, onClose, ticket, next = null }: CloseDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.closing.title')} size="small">
      <Body ticket={ticket} next={next} />
    </Dialog>
  )
}
