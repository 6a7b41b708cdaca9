/** What the settings of menus, hours, queues and voice messages say to a customer, on their phone. */
import { weekdays } from '@guiche/contract/business-hours'
import { updateCompanyHours } from '@guiche/contract/features/companies'
import { createContact, updateContact } from '@guiche/contract/features/contacts'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { afterAll, beforeAll, describe } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { customersPhone } from '../../../test/customers-phone.ts'
import { showsSetting } from '../../../test/shown.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterAll(() => cloud?.close())

type Bubble = Awaited<ReturnType<Awaited<ReturnType<typeof customersPhone>>['sends']>>[number]
const shape = ({ type, content, text, choices }: Bubble) => ({
  type: type === 'interactive' ? (content as { type: string }).type : type,
  text,
  choices: choices.map(({ title }) => title),
})

describe('the menu', () => {
  const exit = '*Sair* - Encerrar o atendimento'
  showsSetting('chatBotType', 'is a text, a list or buttons', {
    look: async (chatBotType) => {
      const { set, sends } = await customersPhone(cloud)
      await set({ chatBotType })
      return (await sends({ text: 'oi' })).map(shape)
    },
    seen: {
      text: [{ type: 'text', text: `Olá!\n\n*1* - Comercial\n*2* - Financeiro\n\n${exit}`, choices: [] }],
      list: [{ type: 'list', text: `Olá!\n\n${exit}`, choices: ['Comercial', 'Financeiro'] }],
      button: [{ type: 'button', text: `Olá!\n\n${exit}`, choices: ['Comercial', 'Financeiro'] }],
    },
  })
  showsSetting('menuOpenText', 'stands on the button that opens a list', {
    look: async (menuOpenText) => {
      const { set, sends } = await customersPhone(cloud)
      await set({ chatBotType: 'list', menuOpenText })
      const [bubble] = await sends({ text: 'oi' })
      return (bubble?.content as { action: { button: string } } | undefined)?.action.button
    },
    seen: { 'Ver opções': 'Ver opções', Escolher: 'Escolher' },
  })
  showsSetting('menuExitText', 'stands beside the word that ends the conversation', {
    look: async (menuExitText) => {
      const { set, writes } = await customersPhone(cloud)
      await set({ menuExitText })
      return (await writes('oi')).map((text) => text.split('\n').at(-1))
    },
    seen: { 'Encerrar o atendimento': [exit], 'Ir embora': ['*Sair* - Ir embora'] },
  })
  showsSetting('menuBackText', 'stands beside the sign that leads back to the main menu', {
    look: async (menuBackText) => {
      const { set, changeQueue, writes } = await customersPhone(cloud)
      await changeQueue(1, { chatbots: [{ name: 'Boleto', greetingMessage: 'Segue.', queueType: 'text' }] })
      await set({ menuBackText })
      await writes('oi')
      return (await writes('2')).map((text) => text.split('\n').at(-2))
    },
    seen: { 'Voltar ao menu inicial': ['*#* - Voltar ao menu inicial'], 'Ao começo': ['*#* - Ao começo'] },
  })
  showsSetting('sendGreetingMessageOneQueues', 'a number with one queue greets as well', {
    look: async (sendGreetingMessageOneQueues) => {
      const { set, writes } = await customersPhone(cloud, ['Recepção'])
      await set({ sendGreetingMessageOneQueues })
      return [await writes('oi'), await writes('tudo bem?')]
    },
    seen: { disabled: [[], []], enabled: [['Olá!'], []] },
  })
})

describe('hours', () => {
  const none = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }
  /** Closed on every day of the week. */
  const schedules = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, ...none }))
  showsSetting('scheduleType', 'whose hours count: nobody’s, the queue’s, the company’s or the connection’s', {
    look: async (scheduleType) => {
      const closed = { outOfHoursMessage: 'Fechado.' }
      const first = async (of: 'queue' | 'company' | 'connection') => {
        const there = await customersPhone(cloud, ['Recepção'])
        await there.change(of === 'queue' ? {} : closed)
        if (of === 'queue') await there.changeQueue(0, { ...closed, schedules })
        if (of === 'connection') await there.change({ schedules })
        if (of === 'company')
          await cloud.world.call(
            updateCompanyHours,
            { params: { id: there.company.id }, body: { schedules } },
            there.admin,
          )
        await there.set({ scheduleType })
        return there.writes('oi')
      }
      return { queue: await first('queue'), company: await first('company'), connection: await first('connection') }
    },
    seen: {
      disabled: { queue: [], company: [], connection: [] },
      queue: { queue: ['Fechado.'], company: [], connection: [] },
      company: { queue: [], company: ['Fechado.'], connection: [] },
      connection: { queue: [], company: [], connection: ['Fechado.'] },
    },
  })
})

describe('a customer who waits in a queue', () => {
  const placed = async (settings: Record<string, string>) => {
    const { set, newcomer, writes } = await customersPhone(cloud)
    await set(settings)
    const earlier = newcomer('Caio Prado')
    for (const words of ['oi', '1']) await earlier.writes(words)
    await writes('oi')
    return writes('1')
  }
  showsSetting('sendQueuePosition', 'hears how many stand before them', {
    look: (sendQueuePosition) => placed({ sendQueuePositionMessage: 'Sua posição:', sendQueuePosition }),
    seen: { disabled: [], enabled: ['Sua posição: *2*'] },
  })
  showsSetting('sendQueuePositionMessage', 'are the words before the place', {
    look: (sendQueuePositionMessage) => placed({ sendQueuePositionMessage, sendQueuePosition: 'enabled' }),
    seen: { 'Em {{queue}} o seu lugar é': ['Em Comercial o seu lugar é *2*'], 'Lugar:': ['Lugar: *2*'] },
  })
  showsSetting('userRandom', 'is handed to somebody who is online', {
    look: async (userRandom) => {
      const { company, set, writes, ticket, agent } = await customersPhone(cloud)
      await set({ userRandom })
      const socket = await cloud.world.connectSocket(company.id, { token: agent.token })
      await writes('oi')
      await writes('1')
      const { status, userId } = await ticket()
      socket.socket.close()
      return { status, isHers: userId === agent.id }
    },
    seen: { disabled: { status: 'pending', isHers: false }, enabled: { status: 'pending', isHers: true } },
  })
})

describe('a customer with an agent of their own', () => {
  showsSetting(
    'DirectTicketsToWallets',
    'has no menu put to them, and their ticket waits for whoever looks after them',
    {
      look: async (DirectTicketsToWallets) => {
        const { set, newcomer, ticketsOf, agent, admin, queueIds } = await customersPhone(cloud)
        await set({ DirectTicketsToWallets })
        const rosa = newcomer('Rosa Dias')
        const number = rosa.chat.from
        const { body } = await cloud.world.call(createContact, { body: { name: 'Rosa Dias', number } }, admin)
        const wallet = { walletUserId: agent.id as never, walletQueueId: queueIds[1] as never }
        await cloud.world.call(updateContact, { params: { id: body.id as never }, body: wallet }, agent)
        const heard = await rosa.writes('oi')
        const [ticket] = await ticketsOf('pending', 'Rosa Dias')
        const log = await cloud.world.call(ticketLog, { params: { ticketId: ticket?.id as never } }, admin)
        return {
          isGreeted: heard.length > 0,
          isHers: ticket?.userId === agent.id,
          queue: ticket?.queue?.name,
          why: log.body.map(({ type, reason }) => (reason ? `${type}: ${reason}` : type)),
        }
      },
      seen: {
        disabled: { isGreeted: true, isHers: false, why: ['create', 'chatBot'] },
        enabled: { isGreeted: false, isHers: true, queue: 'Financeiro', why: ['create', 'userDefine: wallet'] },
      },
    },
  )
})

describe('a voice message', () => {
  const recorded = async (settings: Record<string, string>) => {
    const { set, writes, sends, ticket } = await customersPhone(cloud, ['Recepção'])
    await set(settings)
    await writes('oi')
    const heard = await sends({ audio: { bytes: Buffer.from('OggS of tests') } })
    return { heard: heard.map(({ text }) => text), unread: (await ticket()).unreadMessages }
  }
  showsSetting('acceptAudioMessageContact', 'is answered with a text where the company takes none, and kept', {
    look: async (acceptAudioMessageContact) =>
      recorded({ audioRefusedMessage: 'Escreva, por favor.', acceptAudioMessageContact }),
    seen: { enabled: { heard: [], unread: 2 }, disabled: { heard: ['Escreva, por favor.'], unread: 2 } },
  })
  showsSetting('audioRefusedMessage', 'are the words of that answer', {
    look: async (audioRefusedMessage) =>
      (await recorded({ audioRefusedMessage, acceptAudioMessageContact: 'disabled' })).heard,
    seen: { 'Só lemos textos.': ['Só lemos textos.'], 'Escreva, por favor.': ['Escreva, por favor.'] },
  })
})
