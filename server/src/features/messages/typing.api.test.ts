import { clientWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('an agent who types', () => {
  it('is shown to the customer, unless it is a note', async () => {
    const { company, agent, customer, ticketId } = await conversationIn(w)
    const { socket } = await w.connectSocket(company.id, { token: agent.token })
    socket.emit(clientWords.openTicket[0], ticketId)
    const shown = async () => {
      await w.drainJobs()
      return w.channel.typed.filter(({ phone }) => phone === customer.phone).map(({ isTyping }) => isTyping)
    }
    const say = async (isTyping: boolean, isPrivate: boolean, expected: readonly boolean[]) => {
      // Until the room was joined, nothing that is typed counts.
      await expect
        .poll(
          async () => {
            socket.emit(clientWords.typing, { ticketId, isTyping, isPrivate })
            return shown()
          },
          { timeout: 15_000 },
        )
        .toEqual(expected)
    }
    await say(true, false, [true])
    await say(false, false, [true, false])
    await say(true, true, [true, false])
  })
})
