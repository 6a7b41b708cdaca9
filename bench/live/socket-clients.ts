/** A separate process that plays browsers: opens sockets and records when each message arrives. Talks to its parent by process messages. */
import { messageEvent } from '@guiche/contract/features/messages'
import { wireName } from '@guiche/contract/sockets'
import { io } from 'socket.io-client'
import { nowMs } from '../measure/cpu.ts'

export interface OpenOrder {
  order: 'open'
  address: string
  companyId: number
  /** The sockets take them in turn. */
  tokens: string[]
  sockets: number
}
export interface ReportOrder {
  order: 'report'
}
/** When the first and the last socket received a message, by its text. */
export type Heard = Record<string, { count: number; firstMs: number; lastMs: number }>

const atOnce = 50
const heard: Heard = {}

const note = (text: string) => {
  const at = nowMs()
  const known = heard[text]
  if (known) {
    known.count += 1
    known.lastMs = at
  } else heard[text] = { count: 1, firstMs: at, lastMs: at }
}

const openOne = ({ address, companyId, tokens }: OpenOrder, index: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = io(`${address}/${companyId}`, {
      auth: { token: tokens[index % tokens.length] },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    socket.on(wireName(messageEvent.stream, companyId), ({ message }: { message: { body: string } }) =>
      note(message.body),
    )
    socket.once('synced', () => resolve())
    socket.once('connect_error', reject)
  })

const open = async (order: OpenOrder) => {
  for (let opened = 0; opened < order.sockets; opened += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, order.sockets - opened) }, (_, n) => openOne(order, opened + n)),
    )
  }
}

process.on('message', (message: OpenOrder | ReportOrder) => {
  if (message.order === 'report') process.send?.({ heard })
  else {
    open(message).then(
      () => process.send?.({ isOpen: true }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  }
})
process.on('disconnect', () => process.exit(0))
