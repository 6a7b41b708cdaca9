import type { OtherOpenTicket } from '@guiche/contract/errors'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'

interface ConflictDialogProps {
  isOpen: boolean
  onClose: () => void
  other: OtherOpenTicket
}

/** A colleague has this contact's ticket: who, and in which queue. */
export const ConflictDialog = ({ isOpen, onClose, other }: ConflictDialogProps) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const { profile, queues } = useUser()
  const maySee = profile === 'admin' || queues.some(({ id }) => id === other.queueId)
  const user = other.user?.name ?? ''
  const see = () => {
    onClose()
    desk.open(other)
  }
  const footer = (
    <>
      {maySee && <Button onClick={see}>{t('tickets.conflict.see')}</Button>}
      <Button look="primary" onClick={onClose} data-autofocus>
        {t('kit.close')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.conflict.title')} size="small" footer={footer}>
      <p>
        {other.queue
          ? t('tickets.conflict.withUser', { user, queue: other.queue.name })
          : t('tickets.conflict.withUserNoQueue', { user })}
      </p>
    </Dialog>
  )
}
