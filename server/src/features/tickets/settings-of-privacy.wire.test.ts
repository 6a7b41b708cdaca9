/** What the settings of privacy ask of a customer, on their phone, and what they hide from agents. */
import { listMessages } from '@guiche/contract/features/messages'
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

const texts = {
  lgpdMessage: 'Tratamos os seus dados.',
  lgpdLink: 'https://clinica.test/lgpd',
  lgpdQuestion: 'De acordo?',
}
const question = 'De acordo?\n\n*1* - Sim\n*2* - Não'

describe('consent', () => {
  const asked = async (settings: Record<string, string>) => {
    const { set, writes } = await customersPhone(cloud, ['Recepção'])
    await set({ ...texts, enableLGPD: 'enabled', ...settings })
    return writes('Bom dia')
  }
  showsSetting('enableLGPD', 'is asked for before a ticket waits, and the ticket waits after the yes', {
    look: async (enableLGPD) => {
      const { set, writes, ticket } = await customersPhone(cloud, ['Recepção'])
      await set({ ...texts, enableLGPD })
      const first = [await writes('Bom dia'), (await ticket()).status]
      return [first, [await writes('1'), (await ticket()).status]]
    },
    seen: {
      disabled: [
        [[], 'pending'],
        [[], 'pending'],
      ],
      enabled: [
        [[texts.lgpdMessage, texts.lgpdLink, question], 'lgpd'],
        [[], 'pending'],
      ],
    },
  })
  showsSetting('lgpdMessage', 'begins with these words', {
    look: async (lgpdMessage) => (await asked({ lgpdMessage }))[0],
    seen: { [texts.lgpdMessage]: texts.lgpdMessage, 'A lei pede o seu sim.': 'A lei pede o seu sim.' },
  })
  showsSetting('lgpdLink', 'shows where the policy is, if anywhere', {
    look: (lgpdLink) => asked({ lgpdLink }),
    seen: {
      '': [texts.lgpdMessage, question],
      'https://outra.test/': [texts.lgpdMessage, 'https://outra.test/', question],
    },
  })
  showsSetting('lgpdQuestion', 'ends with this question', {
    look: async (lgpdQuestion) => (await asked({ lgpdQuestion })).at(-1),
    seen: { 'De acordo?': question, 'Podemos seguir?': 'Podemos seguir?\n\n*1* - Sim\n*2* - Não' },
  })
  const answeredWith = async (settings: Record<string, string>, answer: string) => {
    const { set, writes, ticket } = await customersPhone(cloud, ['Recepção'])
    await set({ ...texts, enableLGPD: 'enabled', ...settings })
    const last = (await writes('Bom dia')).at(-1)
    await writes(answer)
    return { last, status: (await ticket()).status }
  }
  showsSetting('lgpdYes', 'is the answer that gives it', {
    look: (lgpdYes) => answeredWith({ lgpdYes }, 'Aceito'),
    seen: {
      Sim: { last: question, status: 'lgpd' },
      Aceito: { last: 'De acordo?\n\n*1* - Aceito\n*2* - Não', status: 'pending' },
    },
  })
  showsSetting('lgpdNo', 'is the answer that refuses it', {
    look: (lgpdNo) => answeredWith({ lgpdNo }, 'Recuso'),
    seen: {
      Não: { last: question, status: 'lgpd' },
      Recuso: { last: 'De acordo?\n\n*1* - Sim\n*2* - Recuso', status: 'closed' },
    },
  })
  showsSetting('lgpdConsent', 'is asked for again in each conversation', {
    look: async (lgpdConsent) => {
      const { set, writes, ticket, changeTicket } = await customersPhone(cloud, ['Recepção'])
      await set({ ...texts, enableLGPD: 'enabled', lgpdConsent })
      await writes('Bom dia')
      await writes('1')
      await changeTicket({ status: 'closed', sendFarewellMessage: false })
      const heard = await writes('Oi de novo')
      return { asked: heard.includes(question), status: (await ticket()).status }
    },
    seen: { disabled: { asked: false, status: 'pending' }, enabled: { asked: true, status: 'lgpd' } },
  })
})

describe('what agents see', () => {
  /** A customer who gave their consent, and whose ticket an agent attends. */
  const attendedUnder = async (settings: Record<string, string>) => {
    const there = await customersPhone(cloud, ['Recepção'])
    await there.set({ ...texts, enableLGPD: 'enabled', ...settings })
    await there.writes('Bom dia')
    await there.writes('1')
    const { id, uuid } = await there.ticket()
    await there.changeTicket({ status: 'open', userId: there.agent.id })
    return { ...there, id, uuid }
  }
  showsSetting('lgpdDeleteMessage', 'what a customer deletes is no longer read', {
    look: async (lgpdDeleteMessage) => {
      const { agent, uuid, chat } = await attendedUnder({ lgpdDeleteMessage })
      const { messageId } = cloud.graph.customerSends({ ...chat, text: 'o meu segredo' })
      await cloud.settle()
      cloud.graph.customerDeletes({ ...chat, messageId })
      await cloud.settle()
      const { body } = await cloud.world.call(listMessages, { params: { ticketUuid: uuid }, query: {} }, agent)
      const last = body.messages.at(-1)
      return { body: last?.body, isDeleted: last?.isDeleted }
    },
    seen: { disabled: { body: 'o meu segredo', isDeleted: true }, enabled: { body: '', isDeleted: true } },
  })
  showsSetting('lgpdHideNumber', 'agents see a masked number, admins the whole', {
    look: async (lgpdHideNumber) => {
      const { agent, admin, uuid, chat } = await attendedUnder({ lgpdHideNumber })
      const seesIt = async (who: typeof agent) => {
        const { body } = await cloud.world.call(ticketDetails, { params: { uuid } }, who)
        return body.contact.number === chat.from
      }
      return { agent: await seesIt(agent), admin: await seesIt(admin) }
    },
    seen: { disabled: { agent: true, admin: true }, enabled: { agent: false, admin: true } },
  })
})
