/** An agent like the web client: retries with the same id, and resumes the event log with the last cursor. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import { login } from '@guiche/contract/features/auth'
import { type Message, sendMessage } from '@guiche/contract/features/messages'
import { type Handshake, serverWords, wireName } from '@guiche/contract/sockets'
import { io } from 'socket.io-client'
import type { Person } from './company.ts'
import { callAt, type Parts } from './http.ts'

const reconnectAfterMs = 300
const retryAfterMs = 200
const retryForMs = 30_000

/** How a call fails when its node shuts down or is gone. */
const isPassing = (error: unknown) => error instanceof TypeError || /: (502|503|504) /.test(String(error))

const persistently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const end = Date.now() + retryForMs; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || Date.now() > end) throw error
      await sleep(retryAfterMs)
    }
  }
}

const resuming = (url: string, companyId: number, token: string, access: string) => {
  let cursor: string | undefined
  const created: Message[] = []
  const accepted = new Set<string>()
  const said: string[] = []
  const socket = io(`${url}/${companyId}`, {
    auth: (give: (handshake: Handshake) => void) => give({ token, ...(cursor ? { cursor, access } : {}) }),
    transports: ['websocket'],
    reconnectionDelay: reconnectAfterMs,
    reconnectionDelayMax: reconnectAfterMs,
    forceNew: true,
  })
  socket.on(wireName('appMessage', companyId), (payload: { action: string; message: Message; cursor: string }) => {
    if (payload.action === 'create') created.push(payload.message)
    if (payload.action === 'update' && payload.message.ack > 0) accepted.add(payload.message.id)
    cursor = payload.cursor
  })
  for (const word of [serverWords.synced, serverWords.resync]) {
    socket.on(word, (payload: { cursor: string; reason?: string }) => {
      said.push(payload.reason ? `${word} ${payload.reason}` : word)
      cursor = payload.cursor
    })
  }
  let connections = 0
  socket.on('connect', () => {
    connections += 1
  })
  return { socket, created, accepted, said, connections: () => connections }
}

export const steadyAgent = async ({ url, email, password }: Person) => {
  const { token, user } = await callAt(url, login, { body: { email, password } })
  const line = resuming(url, user.companyId, token, user.access)
  await new Promise<void>((resolve) => line.socket.once(serverWords.synced, () => resolve()))
  return {
    token,
    user,
    /** Every message that was announced to this agent, in the order of the announcements. */
    heard: line.created,
    /** `synced`, or why the log could not continue where it was. */
    said: line.said,
    connections: line.connections,
    /** Returns the message's id when it is stored. */
    replies: async (ticketId: number, body: string) => {
      const id = crypto.randomUUID()
      const input = { params: { ticketId }, body: { id, body } }
      await persistently(() => callAt(url, sendMessage, input as never, token))
      return id
    },
    /** The network has accepted it, as this agent's screen shows by a tick. */
    isAccepted: (id: string) => line.accepted.has(id),
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E> & Parts) =>
      persistently(() => callAt(url, endpoint, input, token)),
    leave: () => void line.socket.disconnect(),
  }
}

export type SteadyAgent = Awaited<ReturnType<typeof steadyAgent>>
