import type { OtherOpenTicket } from '@guiche/contract/errors'
import { type TicketDeed, undoSeconds } from '@guiche/contract/features/ticket-deeds'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { SessionUser } from '@guiche/contract/features/users'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { seesTicketsOf } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { nameOf } from '../contacts/api.ts'
import {
  type Change,
  changeMany,
  changeTicket,
  connectionsOf,
  markUnread,
  openTicket,
  removeTicket,
  tagMany,
  takeBack,
} from './api.ts'
import { putDeed } from './live/deed-events.ts'
import { applyAnswer } from './live/ticket-events.ts'
import { stopSelecting } from './TicketList/useSelection.ts'
import { Desk, type TicketDesk, type TicketQuestion } from './useTicketDesk.ts'
import { type TicketPlaces, useTicketPlaces } from './useTicketPlaces.ts'
import { setTicketView } from './useTicketView.ts'

const TicketDialogs = lazyPart(async () => (await import('./dialogs/TicketDialogs.tsx')).TicketDialogs, {
  isQuiet: true,
})

const otherOf = (error: unknown): OtherOpenTicket | null => {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return null
  const other = error.details as OtherOpenTicket | null | undefined
  return other?.uuid ? other : null
}

const tabOf = ({ status }: Ticket) => (status === 'open' || status === 'group' ? status : null)

const idsOf = (tickets: readonly Ticket[]): number[] => tickets.map(({ id }) => id)

const orToast = (work: Promise<unknown>): void => {
  work.catch(toast.error)
}

interface DeskTools {
  t: Say
  user: SessionUser
  client: QueryClient
  confirm: ReturnType<typeof useConfirm>
  places: TicketPlaces
  setQuestion: (question: TicketQuestion | null) => void
}

/**
 * A conflict with another ticket of the contact: the user's own, or a visible one without an owner, is opened; any
 * other is shown in a dialog.
 */
const meetConflict = ({ user, places, setQuestion }: DeskTools, error: unknown): void => {
  const other = otherOf(error)
  if (!other) throw error
  const isFree = other.userId === null && seesTicketsOf(user, other.queueId)
  if (isFree || other.userId === user.id) {
    setQuestion(null)
    places.open(other)
  } else setQuestion({ kind: 'conflict', other })
}

/** Opens the ticket that the call returns. */
const arrive = async (tools: DeskTools, call: () => Promise<Ticket>): Promise<void> => {
  try {
    const ticket = await call()
    const tab = tabOf(ticket)
    tools.setQuestion(null)
    setTicketView({ search: '', ...(tab ? { tab } : {}) })
    applyAnswer(tools.client, ticket)
    tools.places.open(ticket)
  } catch (error) {
    meetConflict(tools, error)
  }
}

const attend = (tools: DeskTools, ticket: Ticket, change: Change): Promise<void> =>
  arrive(
    tools,
    async () => (await changeTicket(ticket.id, { status: 'open', userId: tools.user.id, ...change })).ticket,
  )

const offerUndo = ({ t, client, places }: DeskTools, done: string, undo: { id: string } | null, wasOn: boolean) => {
  if (!undo) return toast.success(done)
  const putBack = async () => {
    const { ticket } = await takeBack(undo.id)
    if (!ticket) return
    applyAnswer(client, ticket)
    if (wasOn) places.open(ticket)
  }
  toast.undo(done, { label: t('deeds.undo'), seconds: undoSeconds - 1, undo: () => orToast(putBack()) })
}

const letGo = async (tools: DeskTools, ...[ticket, change, deed, next]: Parameters<TicketDesk['letGoOrThrow']>) => {
  const { t, user, client, places, setQuestion } = tools
  const { ticket: after, undo } = await changeTicket(ticket.id, { ...change, undoable: true })
  const wasOn = places.isOn(ticket)
  setQuestion(null)
  // Before the answer is cached, so that a ticket that the user no longer sees is not loaded again.
  if (next) places.open(next)
  else if (after.userId !== user.id || after.status === 'closed' || after.snoozedUntil !== null) places.leave(ticket)
  applyAnswer(client, after)
  offerUndo(tools, t(`tickets.done.${deed}`), undo, wasOn)
  keepFocus()
}

const begin = async ({ client, setQuestion }: DeskTools, deed: Promise<TicketDeed>) => {
  putDeed(client, await deed)
  stopSelecting()
  setQuestion(null)
}

const remove = ({ t, confirm, places }: DeskTools, ticket: Ticket) =>
  confirm({
    title: t('tickets.removing.title'),
    text: t('tickets.removing.text', { id: ticket.id, name: nameOf(ticket.contact) }),
    action: t('tickets.removing.action'),
    onConfirm: async () => {
      await removeTicket(ticket.id)
      places.leave(ticket)
      keepFocus()
      toast.success(t('tickets.done.remove'))
    },
  })

const deskWith = (tools: DeskTools): TicketDesk => ({
  ask: tools.setQuestion,
  attendOrThrow: (ticket, change) => attend(tools, ticket, change),
  attend: (ticket, change) => orToast(attend(tools, ticket, change)),
  letGoOrThrow: (...order) => letGo(tools, ...order),
  letGo: (ticket, change, deed) => orToast(letGo(tools, ticket, change, deed)),
  changeMany: (tickets, change) => begin(tools, changeMany(idsOf(tickets), change)),
  tagMany: (tickets, tagIds) => begin(tools, tagMany(idsOf(tickets), tagIds)),
  start: (body) => arrive(tools, () => openTicket(body)),
  open: tools.places.open,
  markUnread: (ticket) => {
    tools.places.leave(ticket)
    orToast(markUnread(ticket.id))
  },
  remove: (ticket) => remove(tools, ticket),
})

interface TicketDeskProviderProps {
  /** The URL of the screen that shows tickets below it. */
  home: '/tickets' | '/kanban'
  children: ReactNode
}

export const TicketDeskProvider = ({ home, children }: TicketDeskProviderProps) => {
  const t = useTexts()
  const user = useUser()
  const client = useQueryClient()
  const confirm = useConfirm()
  const places = useTicketPlaces(home)
  const [question, setQuestion] = useState<TicketQuestion | null>(null)
  const isAsked = useOnceTrue(question !== null)
  // Closing asks at once, with the farewell, so that pressing e and Enter does not wait.
  useQuery({ ...connectionsOf(), notifyOnChangeProps: [] })
  const desk = useMemo(
    () => deskWith({ t, user, client, confirm, places, setQuestion }),
    [t, user, client, confirm, places],
  )
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
