import type { OtherOpenTicket } from '@guiche/contract/errors'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { seesTicketsOf } from '../../../lib/rights.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'

const whereItIs = ({ user, queue }: OtherOpenTicket, t: Say): string => {
  if (user && queue) return t('tickets.conflict.withUser', { user: user.name, queue: queue.name })
  if (user) return t('tickets.conflict.withUserNoQueue', { user: user.name })
  return queue ? t('tickets.conflict.waits', { queue: queue.name }) : t('tickets.conflict.waitsNoQueue')
}

interface ConflictDialogProps {
  isOpen: boolean
  onClose: () => void
  other: OtherOpenTicket
}

/** Who has this contact's ticket, or in which queue it waits, invisible to this user. */
export const ConflictDialog = ({ isOpen, onClose, other }: ConflictDialogProps) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const maySee = seesTicketsOf(useUser(), other.queueId)
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
      <p>{whereItIs(other, t)}</p>
    </Dialog>
  )
}
