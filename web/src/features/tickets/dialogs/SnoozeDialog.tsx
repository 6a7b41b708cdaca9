import type { Ticket } from '@guiche/contract/features/tickets'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { snoozeTimes } from '../../../lib/snooze-times.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'

const useSnoozing = (ticket: Ticket) => {
  const desk = useTicketDesk()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const snooze = async (until: Date) => {
    setBusy(true)
    setFailure(null)
    try {
      await desk.letGoOrThrow(ticket, { snoozedUntil: until.toISOString() }, 'snooze')
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { snooze, isBusy, failure, forgive: () => setFailure(null) }
}

const Body = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const dates = useDates()
  const { snooze, isBusy, failure, forgive } = useSnoozing(ticket)
  const [own, setOwn] = useState('')
  const [times] = useState(() => snoozeTimes(new Date()))
  const [isPast, setPast] = useState(false)
  const snoozeToOwn = () => {
    const until = new Date(own)
    if (until > new Date()) return void snooze(until)
    forgive()
    setPast(true)
  }
  return (
    <>
      <p className={classes.text}>{t('tickets.snoozing.text')}</p>
      <div className={classes.buttons}>
        {failure !== null && <Notice tone="bad">{errorText(failure, t)}</Notice>}
        {times.map(({ key, at }, index) => (
          <Button
            key={key}
            isWide
            disabled={isBusy}
            onClick={() => void snooze(at)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          >
            {t(`tickets.snoozing.${key}`, { at: dates.dateTime(at) })}
          </Button>
        ))}
        <TextField
          type="datetime-local"
          label={t('tickets.snoozing.own')}
          value={own}
          error={isPast ? t('tickets.snoozing.past') : undefined}
          onChange={(event) => {
            setOwn(event.currentTarget.value)
            setPast(false)
          }}
        />
        <Button look="primary" isWide isBusy={isBusy} disabled={Number.isNaN(Date.parse(own))} onClick={snoozeToOwn}>
          {t('tickets.snoozing.submit')}
        </Button>
      </div>
    </>
  )
}

/** When it comes back; the customer's next message brings it back sooner. */
export const SnoozeDialog = ({ isOpen, onClose, ticket }: { isOpen: boolean; onClose: () => void; ticket: Ticket }) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.snoozing.title')} size="small">
      <Body ticket={ticket} />
    </Dialog>
  )
}
