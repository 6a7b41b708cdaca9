/**
 * Plays a sound for new messages, and shows desktop notifications while the page is hidden. Registered before the
 * live caches.
 */
import type { Ticket } from '@guiche/contract/features/tickets'
import { concerns } from '@guiche/contract/notices'
import { useEffect } from 'react'
import { texts } from '../../lib/i18n.ts'
import { useUser, whenAccessChanges, whenSigningOut } from '../../lib/session.ts'
import { useStream } from '../../lib/socket.ts'
import { play } from '../../lib/sound.ts'
import { plainText } from '../../lib/whatsapp-text.ts'
import { toast } from '../../ui/toast.tsx'
import { nameOf } from '../contacts/api.ts'
import { pushState } from './api/push-state.ts'
import { keepPush, pausePush, resumePush } from './api.ts'
import { useShowsWaiting } from './useUnread.ts'

/** This conversation is being viewed, so its messages cause no notice. */
const isWatched = ({ id, uuid }: Ticket): boolean =>
  document.hasFocus() && [`/tickets/${id}`, `/tickets/${uuid}`].includes(location.pathname)

/** On a device with push the service worker shows it: once is enough. */
const showOnDesktop = (title: string, body: string, tag: string): void => {
  if (!document.hidden || pushState.get() === 'on') return
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notification = new Notification(title, { body, tag })
  notification.onclick = () => {
    window.focus()
    notification.close()
  }
}

const showTicket = (ticket: Ticket, body: string): void =>
  showOnDesktop(nameOf(ticket.contact), body, `ticket-${ticket.id}`)

const newsOfNumber = { down: 'numberDown', back: 'numberBack', paused: 'numberPaused' } as const

const quiet = () => undefined

export const useNotices = (): void => {
  const { id, queues } = useUser()
  const showsWaiting = useShowsWaiting()
  const viewer = { id, queueIds: queues.map((queue) => queue.id) }
  useStream('appMessage', (payload) => {
    if (payload.action !== 'create' || payload.message.fromMe || payload.message.isPrivate) return
    const { ticket } = payload
    if (!payload.contact.active || !concerns(ticket, viewer, showsWaiting) || isWatched(ticket)) return
    play(ticket.userId === null ? 'waiting' : 'message')
    showTicket(ticket, plainText(ticket.lastMessage))
  })
  useStream('notice', ({ action, ticket }) => {
    if (isWatched(ticket)) return
    play('transfer')
    showTicket(ticket, texts()(`notices.push.${action}`))
  })

  // Only admins receive it.
  useStream('connectionAlert', ({ action, name, whatsappId }) => {
    const words = texts()(`notices.push.${newsOfNumber[action]}`)
    const say = action === 'back' ? toast.success : toast.error
    say(`${name}: ${words}`)
    showOnDesktop(name, words, `connection-${whatsappId}`)
  })

  useEffect(() => {
    // A failure is repeated at the next sign-in; the popover shows the state.
    resumePush(id).catch(quiet)
    const dropFarewell = whenSigningOut(pausePush)
    const dropChange = whenAccessChanges((changed) => keepPush(changed).catch(quiet))
    return () => {
      dropFarewell()
      dropChange()
    }
  }, [id])
}
