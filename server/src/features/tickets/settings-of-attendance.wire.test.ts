/** What the settings of attendance say to a customer, on their phone, and what they let agents do. */
import { sendMessage } from '@guiche/contract/features/messages'
import { ticketDetails } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { customersPhone } from '../../../test/customers-phone.ts'
import { showsSetting } from '../../../test/shown.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterAll(() => cloud?.close())

describe('an agent accepts', () => {
  const accepted = async (settings: Record<string, string>) => {
    const { set, writes, texts, changeTicket, agent } = await customersPhone(cloud, ['Recepção'])
    await set(settings)
    await writes('Bom dia')
    return texts(() => changeTicket({ status: 'open', userId: agent.id }))
  }
  showsSetting('sendGreetingAccepted', 'the customer is greeted when an agent accepts', {
    look: (sendGreetingAccepted) =>
      accepted({ greetingAcceptedMessage: 'Oi, {{firstName}}, sou {{userName}}.', sendGreetingAccepted }),
    seen: { disabled: [], enabled: ['Oi, Beatriz, sou Marina.'] },
  })
  showsSetting('greetingAcceptedMessage', 'are the words of the greeting', {
    look: (greetingAcceptedMessage) => accepted({ greetingAcceptedMessage, sendGreetingAccepted: 'enabled' }),
    seen: { 'Já vou atender.': ['Já vou atender.'], 'Um momento, {{firstName}}.': ['Um momento, Beatriz.'] },
  })
})

describe('an agent transfers', () => {
  const transferred = async (settings: Record<string, string>) => {
    const there = await customersPhone(cloud)
    await there.set(settings)
    const { id, uuid } = await there.attended()
    const words = await there.texts(() =>
      there.changeTicket({ isTransfered: true, queueId: there.queueIds[1], userId: null }),
    )
    const old = (await cloud.world.call(ticketDetails, { params: { uuid } }, there.admin)).body.status
    const waiting = (await there.ticketsOf('pending')).map((ticket) => [ticket.id === id, ticket.queue?.name])
    return { words, old, waiting }
  }
  showsSetting('sendMsgTransfTicket', 'the customer is told of a transfer', {
    look: async (sendMsgTransfTicket) =>
      (await transferred({ transferMessage: 'Agora com {{queue}}.', sendMsgTransfTicket })).words,
    seen: { disabled: [], enabled: ['Agora com Financeiro.'] },
  })
  showsSetting('transferMessage', 'are the words of the transfer', {
    look: async (transferMessage) => (await transferred({ transferMessage, sendMsgTransfTicket: 'enabled' })).words,
    seen: { 'Vou transferir.': ['Vou transferir.'], '{{firstName}}, um momento.': ['Beatriz, um momento.'] },
  })
  showsSetting('closeTicketOnTransfer', 'the other queue gets a new ticket, and the old one is closed', {
    look: async (closeTicketOnTransfer) => {
      const { old, waiting } = await transferred({ closeTicketOnTransfer })
      return { old, waiting }
    },
    seen: {
      false: { old: 'pending', waiting: [[true, 'Financeiro']] },
      true: { old: 'closed', waiting: [[false, 'Financeiro']] },
    },
  })
})

describe('an agent closes', () => {
  showsSetting('requiredTag', 'nobody closes a ticket whose contact has no tag', {
    look: async (requiredTag) => {
      const { set, attended, changeTicket } = await customersPhone(cloud, ['Recepção'])
      await set({ requiredTag })
      await attended()
      const { status, body } = await changeTicket({ status: 'closed' })
      return { status, code: body.code }
    },
    seen: { disabled: { status: 200 }, enabled: { status: 409, code: 'ERR_TAG_REQUIRED' } },
  })
  showsSetting('userRating', 'the customer is asked how it was, and their answer ends it', {
    look: async (userRating) => {
      const { set, change, attended, changeTicket, texts, writes, ticket } = await customersPhone(cloud, ['Recepção'])
      await set({ userRating })
      await change({
        ratingMessage: 'De 0 a 10?',
        expiresTicketNPS: 10,
        maxUseBotQueuesNPS: 2,
        complationMessage: 'Até!',
      })
      await attended()
      const asked = await texts(() => changeTicket({ status: 'closed' }))
      const answered = userRating === 'enabled' ? await writes('9') : []
      return { asked, answered, status: (await ticket()).status }
    },
    seen: {
      disabled: { asked: ['Até!'], answered: [], status: 'closed' },
      enabled: { asked: ['De 0 a 10?'], answered: ['Até!'], status: 'closed' },
    },
  })
})

describe('an agent writes', () => {
  showsSetting('sendSignMessage', 'their name stands above what they sign', {
    look: async (sendSignMessage) => {
      const { set, attended, texts, agent } = await customersPhone(cloud, ['Recepção'])
      await set({ sendSignMessage })
      const { id } = await attended()
      const say = (body: string, signMessage: boolean) =>
        cloud.world.call(sendMessage, { params: { ticketId: id }, body: { body, signMessage } }, agent)
      return [await texts(() => say('Pronto.', true)), await texts(() => say('Até logo.', false))]
    },
    seen: { disabled: [['Pronto.'], ['Até logo.']], enabled: [['*Marina:*\nPronto.'], ['Até logo.']] },
  })
})
