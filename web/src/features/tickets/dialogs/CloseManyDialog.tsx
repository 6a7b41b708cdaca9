import type { Ticket } from '@guiche/contract/features/tickets'
import { useState } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type Farewell, sharedFarewells } from '../api/farewell.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import { CloseButtons, type FarewellChoice } from './CloseButtons.tsx'
import classes from './Dialogs.module.css'
import { Said } from './Said.tsx'
import { useFarewells } from './useFarewells.ts'
import { useRatingStep } from './useRatingStep.tsx'

interface CloseManyDialogProps {
  isOpen: boolean
  onClose: () => void
  tickets: readonly Ticket[]
}

interface Heard {
  ticket: Ticket
  connection: string
  farewell: Farewell
}

/** Waiting tickets close without a farewell, as the dialog says. Null: unknown for the others. */
const useHeard = (tickets: readonly Ticket[]): Heard[] | null => {
  const farewellOf = useFarewells()
  const heard: Heard[] = []
  for (const ticket of tickets) {
    if (ticket.status === 'pending' || ticket.status === 'lgpd') continue
    const farewell = farewellOf(ticket)
    if (!farewell) return null
    heard.push({ ticket, connection: ticket.whatsapp?.name ?? '', farewell })
  }
  return heard
}

const mayBeRated = ({ userId, isGroup, status }: Ticket) => userId !== null && !isGroup && status !== 'nps'

/** Why none of them would get a farewell; null: some would. */
const whySilent = (t: Say, heard: readonly Heard[]): string | null => {
  if (heard.some(({ farewell }) => farewell.words !== '')) return null
  if (heard.length === 0) return t('tickets.closing.manyWaiting')
  return heard.some(({ farewell }) => farewell.silence === 'unwritten')
    ? t('tickets.closing.manySilent', { field: t('tickets.closing.farewellField'), page: t('shell.menu.connections') })
    : t('tickets.closing.manyUnreachable')
}

/** Each farewell once, with its tokens, because they are filled per customer. */
const Farewells = ({ heard, isAsking }: { heard: readonly Heard[]; isAsking: boolean }) => {
  const t = useTexts()
  const { told, silent } = sharedFarewells(heard)
  const label = (connections: readonly string[]) =>
    told.length === 1
      ? t('tickets.closing.manyReceive')
      : t('tickets.closing.receiveFrom', { connections: connections.join(', ') })
  if (told.length === 0) return null
  return (
    <>
      {told.map(({ words, connections }) => (
        <Said key={words} label={label(connections)} words={words} />
      ))}
      {told.some(({ words }) => words.includes('{{')) && <p className={classes.why}>{t('tickets.closing.tokens')}</p>}
      {isAsking && <p className={classes.why}>{t('tickets.closing.manyAfterRating')}</p>}
      {silent > 0 && <p className={classes.why}>{t('tickets.closing.silent', { count: silent })}</p>}
    </>
  )
}

const Body = ({ tickets }: Pick<CloseManyDialogProps, 'tickets'>) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const [busy, setBusy] = useState<FarewellChoice | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const heard = useHeard(tickets)
  const rated = heard?.filter(({ ticket }) => mayBeRated(ticket))
  const rating = useRatingStep({
    isPossible: tickets.some(mayBeRated),
    isUnwritten: rated?.every(({ farewell }) => farewell.question === '') ?? false,
  })
  // A question for a rating is a text, too.
  const silence = heard && !rating.mayAsk ? whySilent(t, heard) : null
  const close = async (farewell: FarewellChoice) => {
    if (farewell === 'with' && !rating.isAnswered()) return
    setBusy(farewell)
    setFailure(null)
    try {
      const skips = farewell === 'with' ? rating.change : {}
      await desk.changeMany(tickets, { status: 'closed', sendFarewellMessage: farewell === 'with', ...skips })
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  return (
    <>
      <p className={classes.text}>{t('tickets.closing.manyText', { count: tickets.length })}</p>
      {rating.step}
      {heard && <Farewells heard={heard} isAsking={rating.isAsking} />}
      <CloseButtons silence={silence} busy={busy} failure={failure} onClose={(farewell) => void close(farewell)} />
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
