import { OtherOpenTicket } from '@guiche/contract/errors'
import { type TicketDeed, undoSeconds } from '@guiche/contract/features/ticket-deeds'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { seesTicketsOf } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { nameOf } from '../contacts/api.ts'
import { changeMany, changeTicket, markUnread, openTicket, removeTicket, tagMany, takeBack } from './api.ts'
import { putDeed } from './live/deed-events.ts'
import { applyAnswer } from './live/ticket-events.ts'
import { stopSelecting } from './TicketList/useSelection.ts'
import { Desk, type TicketDesk, type TicketQuestion } from './useTicketDesk.ts'
import { setTicketView } from './useTicketView.ts'

const TicketDialogs = lazyPart(async () => (await import('./dialogs/TicketDialogs.tsx')).TicketDialogs, {
  isQuiet: true,
})

const otherOf = (error: unknown): OtherOpenTicket | null => {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return null
  const parsed = OtherOpenTicket.safeParse(error.details)
  return parsed.success ? parsed.data : null
}

const tabOf = ({ status }: Ticket) => (status === 'open' || status === 'group' ? status : null)

/** Opening and leaving tickets is going to addresses; `isOn` asks which one the screen shows. */
const useTicketPlaces = () => {
  const navigate = useNavigate()
  const pathname = useRef('')
  pathname.current = useLocation({ select: (location) => location.pathname })
  const isOn = useCallback(
    ({ id, uuid }: Ticket) => [`/tickets/${id}`, `/tickets/${uuid}`].includes(pathname.current),
    [],
  )
  return useMemo(
    () => ({
      open: ({ uuid }: Pick<Ticket, 'uuid'>) => void navigate({ to: `/tickets/${uuid}` }),
      isOn,
      leave: (ticket: Ticket) => {
        if (isOn(ticket)) void navigate({ to: '/tickets' })
      },
    }),
    [navigate, isOn],
  )
}

const idsOf = (tickets: readonly Ticket[]): number[] => tickets.map(({ id }) => id)

const orToast = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => toast.error(error))
}

export const TicketDeskProvider = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const user = useUser()
  const client = useQueryClient()
  const confirm = useConfirm()
  const places = useTicketPlaces()
  const [question, setQuestion] = useState<TicketQuestion | null>(null)
  const isAsked = useOnceTrue(question !== null)
  const { id: userId } = user

  const desk = useMemo((): TicketDesk => {
    /** Another ticket of the contact stands in the way: one's own, or a free one in sight, is opened; of any other is told. */
    const meetConflict = (error: unknown): void => {
      const other = otherOf(error)
      if (!other) throw error
      const isFree = other.userId === null && seesTicketsOf(user, other.queueId)
      if (isFree || other.userId === userId) {
        setQuestion(null)
        places.open(other)
      } else setQuestion({ kind: 'conflict', other })
    }
    const show = (ticket: Ticket) => {
      const tab = tabOf(ticket)
      setQuestion(null)
      setTicketView({ search: '', ...(tab ? { tab } : {}) })
      applyAnswer(client, ticket)
      places.open(ticket)
    }
    const attendOrThrow: TicketDesk['attendOrThrow'] = async (ticket, change) => {
      try {
        show((await changeTicket(ticket.id, { status: 'open', userId, ...change })).ticket)
      } catch (error) {
        meetConflict(error)
      }
    }
    const letGoOrThrow: TicketDesk['letGoOrThrow'] = async (ticket, change, deed, next) => {
      const { ticket: after, undo } = await changeTicket(ticket.id, { ...change, undoable: true })
      const wasOn = places.isOn(ticket)
      setQuestion(null)
      // Before the answer goes into the cache: a ticket that left the person's sight is not asked for again.
      if (next) places.open(next)
      else if (after.userId !== userId || after.status === 'closed' || after.snoozedUntil !== null) places.leave(ticket)
      applyAnswer(client, after)
      offerUndo(t(`tickets.done.${deed}`), undo, wasOn)
    }
    const offerUndo = (done: string, undo: { id: string } | null, wasOn: boolean) => {
      if (!undo) return toast.success(done)
      const putBack = async () => {
        const { ticket } = await takeBack(undo.id)
        if (!ticket) return
        applyAnswer(client, ticket)
        if (wasOn) places.open(ticket)
      }
      toast.undo(done, { label: t('deeds.undo'), seconds: undoSeconds - 1, undo: () => orToast(putBack()) })
    }
    const begin = async (deed: Promise<TicketDeed>) => {
      putDeed(client, await deed)
      stopSelecting()
      setQuestion(null)
    }
    return {
      ask: setQuestion,
      attendOrThrow,
      attend: (ticket, change) => orToast(attendOrThrow(ticket, change)),
      letGoOrThrow,
      letGo: (ticket, change, deed) => orToast(letGoOrThrow(ticket, change, deed)),
      changeMany: (tickets, change) => begin(changeMany(idsOf(tickets), change)),
      tagMany: (tickets, tagIds) => begin(tagMany(idsOf(tickets), tagIds)),
      start: async (body) => {
        try {
          show(await openTicket(body))
        } catch (error) {
          meetConflict(error)
        }
      },
      open: places.open,
      markUnread: (ticket) => {
        places.leave(ticket)
        orToast(markUnread(ticket.id))
      },
      remove: (ticket) =>
        confirm({
          title: t('tickets.removing.title'),
          text: t('tickets.removing.text', { id: ticket.id, name: nameOf(ticket.contact) }),
          action: t('tickets.removing.action'),
          onConfirm: async () => {
            await removeTicket(ticket.id)
            places.leave(ticket)
            toast.success(t('tickets.done.remove'))
          },
        }),
    }
  }, [client, confirm, places, t, user, userId])

  return (
    <Desk.Provider value={desk}>
      {children}
      {isAsked && (
        <Suspense fallback={null}>
          <TicketDialogs question={question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </Desk.Provider>
  )
}
