import type { Ticket } from '@guiche/contract/features/tickets'
import { fillTokens } from '@guiche/contract/message-tokens'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { nameOf } from '../../contacts/api.ts'
import { tokenFactsOf } from '../../messages/api.ts'
import type { Silence } from '../api/farewell.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import { CloseButtons, type FarewellChoice } from './CloseButtons.tsx'
import classes from './Dialogs.module.css'
import { Said } from './Said.tsx'
import { useFarewells } from './useFarewells.ts'
import { useRatingStep } from './useRatingStep.tsx'

interface CloseDialogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Ticket
  /** Where to go afterwards. */
  next?: Pick<Ticket, 'uuid'> | null
}

const whySilent = (t: Say, silence: Silence, { whatsapp }: Ticket): string =>
  silence === 'unwritten'
    ? t('tickets.closing.silence.unwritten', {
        connection: whatsapp?.name ?? '',
        field: t('tickets.closing.farewellField'),
        page: t('shell.menu.connections'),
      })
    : t(`tickets.closing.silence.${silence}`)

/** What the customer reads when this ticket is closed, or why nothing; empty while unknown. */
const useWords = (ticket: Ticket) => {
  const t = useTexts()
  const user = useUser()
  const farewell = useFarewells()(ticket)
  const fill = (words: string) => fillTokens(words, tokenFactsOf(ticket, user))
  return {
    words: fill(farewell?.words ?? ''),
    question: fill(farewell?.question ?? ''),
    silence: farewell?.silence ? whySilent(t, farewell.silence, ticket) : null,
    isReachable: farewell ? farewell.silence === null || farewell.silence === 'unwritten' : !ticket.isGroup,
    isUnwritten: farewell?.question === '',
  }
}

const Body = ({ ticket, next = null }: Pick<CloseDialogProps, 'ticket' | 'next'>) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const [busy, setBusy] = useState<FarewellChoice | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { words, question, silence, isReachable, isUnwritten } = useWords(ticket)
  const rating = useRatingStep({
    isPossible: isReachable && ticket.userId !== null && ticket.status !== 'nps',
    isUnwritten,
  })
  const close = async (farewell: FarewellChoice) => {
    if (farewell === 'with' && !rating.isAnswered()) return
    setBusy(farewell)
    setFailure(null)
    try {
      const skips = farewell === 'with' ? rating.change : {}
      const change = { status: 'closed', sendFarewellMessage: farewell === 'with', ...skips } as const
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
      {rating.isAsking && question !== '' && <Said label={t('tickets.closing.receives')} words={question} />}
      {words !== '' && (
        <Said label={t(rating.isAsking ? 'tickets.closing.afterRating' : 'tickets.closing.receives')} words={words} />
      )}
      <CloseButtons
        // A question for a rating is a text, too.
        silence={rating.mayAsk ? null : silence}
        busy={busy}
        failure={failure}
        remedy={
          isApiError(failure, 'ERR_TAG_REQUIRED') && (
            <Button onClick={() => desk.ask({ kind: 'tag', ticket })}>{t('shell.commands.ticket.tag')}</Button>
          )
        }
        onClose={(farewell) => void close(farewell)}
      />
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
