/** An agent's browser without a window: the web's own session, socket, caches, reducers and outbox, in a separate process. */
import './page.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@guiche/contract/core/endpoint'
import { listMessages, type Message } from '@guiche/contract/features/messages'
import { createTicket, listTickets } from '@guiche/contract/features/tickets'
import { fetchLiveTable } from '@guiche/web/app/live.ts'
import { outboxOf } from '@guiche/web/features/messages/api/own-outbox.ts'
import type { Unsent } from '@guiche/web/features/messages/api/unsent.ts'
import { changeTicket, moveToLane } from '@guiche/web/features/tickets/api.ts'
import { call } from '@guiche/web/lib/api.ts'
import { ApiError } from '@guiche/web/lib/api-error.ts'
import { startLive } from '@guiche/web/lib/live.ts'
import { keyOf, queryClient } from '@guiche/web/lib/query.ts'
import { session, signIn } from '@guiche/web/lib/session.ts'
import { connectSocket, disconnectSocket, onStream, onSynced } from '@guiche/web/lib/socket.ts'
import { Screen } from './screen.ts'
import type { Ask, Asks, Heard, Outcome, Say } from './talk.ts'

const tell = (heard: Heard): void => void process.send?.(heard)

/** As long as a person takes to press "try again". */
const pressAgainMs = 700
const tellEveryMs = 200
const signInAgainMs = 1_000

let screen = new Screen(false)
let syncedAt = 0
let userId = 0
let credentials = { email: '', password: '' }

const seen = new Set<string>()
const fresh: { text: string; at: number }[] = []
const see = ({ body, fromMe }: Message): void => {
  if (fromMe || seen.has(body)) return
  seen.add(body)
  fresh.push({ text: body, at: Date.now() })
}

const watchWords = (): void => {
  onSynced(() => {
    syncedAt = Date.now()
  })
  onStream('appMessage', (payload) => {
    if (payload.action === 'create') see(payload.message)
  })
  const path = keyOf(listMessages)[1]
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (event.query.queryKey[1] !== path) return
    const { pages } = event.query.state.data as { pages: { messages: Message[] }[] }
    for (const { messages } of pages) messages.forEach(see)
  })
  setInterval(() => {
    if (fresh.length > 0) tell({ shown: fresh.splice(0) })
  }, tellEveryMs)
}

/** Messages in the outbox without an outcome, by id. */
const pending = new Map<string, { ticketId: number; text: string }>()

/** Failures that an agent answers with "Tentar de novo": the message was not refused for good. */
const sayNothing = new Set<string>([
  'offline',
  'interrupted',
  'ERR_SENDING_WAPP_MSG',
  'ERR_CREATING_MESSAGE',
  'ERR_UNAVAILABLE',
  'ERR_BUSY',
])

const lookAfterOutbox = (): void => {
  const outbox = outboxOf(userId)
  const told: Extract<Heard, { told: unknown }>['told'] = []
  for (const [id, { ticketId, text }] of pending) {
    const entry = outbox.of(ticketId).find((each) => each.id === id)
    if (entry === undefined) {
      pending.delete(id)
      told.push({ text, outcome: 'stored', code: null, at: Date.now() })
    } else if (entry.failure !== null && sayNothing.has(entry.failure)) outbox.retry(id)
    else if (entry.failure !== null) {
      pending.delete(id)
      told.push({ text, outcome: 'refused', code: entry.failure, at: Date.now() })
      outbox.discard(id)
    }
  }
  if (told.length > 0) tell({ told })
}

/** Larger than files that keep their place in their chat. */
const largeFile = new File([`%PDF-1.4\n${' '.repeat(6 * 1024 * 1024)}`], 'catálogo.pdf', { type: 'application/pdf' })

const say = ({ ticketId, id, text, isLarge }: Say['say']): void => {
  // Failed messages go first: an agent who writes on without them wants them later.
  lookAfterOutbox()
  pending.set(id, { ticketId, text })
  const file = isLarge ? largeFile : null
  const described = file && { name: file.name, mime: file.type, bytes: file.size, isVoiceNote: false }
  const rest = { isPrivate: false, signMessage: false, quoted: null, file: described, failure: null }
  const entry: Unsent = { id, ticketId, body: text, createdAt: new Date().toISOString(), ...rest }
  outboxOf(userId).add(entry, file)
}

const enter = async (): Promise<void> => {
  const user = await signIn({ ...credentials, remember: true })
  userId = user.id
  const isFirst = new Promise<void>((resolve) => {
    const stop = onSynced(() => {
      stop()
      resolve()
    })
  })
  await connectSocket(user)
  await isFirst
}

/** A session that ended asks for the password; the person types it. */
const signInWhenAsked = (): void => {
  let isBusy = false
  session.subscribe(() => {
    if (session.get().phase !== 'anonymous' || isBusy) return
    isBusy = true
    tell({ remark: `${credentials.email} was signed out and signs in again` })
    disconnectSocket()
    void (async () => {
      for (;;) {
        await sleep(signInAgainMs)
        try {
          await enter()
          screen.rebuild()
          isBusy = false
          return
        } catch (error) {
          tell({ remark: `${credentials.email} cannot sign in: ${String(error)}` })
        }
      }
    })()
  })
}

const outcomeOf = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, status: error.status, code: error.code, details: error.details }
  }
}

const compare = async (withinMs: number) => {
  for (const deadline = Date.now() + withinMs; ; ) {
    const differences = await screen
      .differences()
      .catch((error: unknown) => [`could not be compared: ${String(error)}`])
    if (differences.length === 0) return { differences, cards: screen.cards }
    if (Date.now() > deadline) {
      const state = `${session.get().phase}, last caught up ${((Date.now() - syncedAt) / 1000).toFixed(0)} s ago`
      return { differences: differences.map((each) => `(${state}) ${each}`), cards: screen.cards }
    }
    await sleep(500)
  }
}

type Handlers = { [Name in keyof Asks]: (asked: Asks[Name]['asked']) => Promise<Asks[Name]['answer']> }

const handlers: Handlers = {
  sit: async (asked) => {
    credentials = asked
    startLive(await fetchLiveTable())
    watchWords()
    await enter()
    const state = session.get()
    screen = new Screen(state.phase === 'signed-in' && state.user.profile === 'admin')
    screen.rebuild()
    signInWhenAsked()
    setInterval(lookAfterOutbox, pressAgainMs)
    return { userId }
  },
  open: async ({ uuids }) => {
    for (const uuid of uuids) screen.open(uuid)
    return null
  },
  tickets: async ({ status }) => {
    const tickets = []
    for (let cursor: string | null = null; ; ) {
      const query: object = { status, showAll: true, ...(cursor ? { cursor } : {}) }
      const page: Answer<typeof listTickets> = await call(listTickets, { query } as never)
      tickets.push(...page.tickets)
      cursor = page.hasMore ? page.nextCursor : null
      if (cursor === null) return tickets
    }
  },
  change: ({ ticketId, change }) => outcomeOf(changeTicket(ticketId, change).then(({ ticket }) => ticket)),
  lay: ({ ticketId, laneId }) => outcomeOf(moveToLane(ticketId, laneId)),
  create: (body) => outcomeOf(call(createTicket, { body })),
  compare: ({ withinMs }) => compare(withinMs),
}

process.on('message', (message: Ask | Say) => {
  if ('say' in message) return say(message.say)
  const { id, ask, asked } = message
  const answer = (handlers[ask] as (asked: unknown) => Promise<unknown>)(asked)
  answer.then(
    (value) => tell({ answerTo: id, answer: value }),
    (error: unknown) =>
      tell({ answerTo: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.on('unhandledRejection', (error) => tell({ remark: `a promise failed on a screen: ${String(error)}` }))
