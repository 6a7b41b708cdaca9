/** What the settings of calls do to a customer who rings, on their phone. */
import { CompanyId } from '@guiche/contract/core/ids'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { describe as describeContent } from '../../../../sandbox/src/whatsapp/message-content.ts'
import { showsSetting } from '../../../test/shown.ts'
import { whatsappWorld } from '../../../test/whatsapp-world.ts'
import { password, type Signed, type World, world } from '../../../test/world.ts'
import type { ChannelSink, ConnectionStatus } from '../../channels/channel.ts'
import { systemContext } from '../../context.ts'
import { createUser } from '../users/actions.ts'

const statuses: ConnectionStatus[] = []
/** The program's own, which begins after the phone's network. */
const sink: ChannelSink & { statuses: ConnectionStatus[] } = {
  statuses,
  message: (...heard) => w.sink.message(...heard),
  receipt: (...heard) => w.sink.receipt(...heard),
  status: async (_connection, status) => void statuses.push(status),
  identities: (...heard) => w.sink.identities(...heard),
  refusesCalls: (...heard) => w.sink.refusesCalls(...heard),
}

let phone: Awaited<ReturnType<typeof whatsappWorld<typeof sink>>>
let w: World
let admin: Signed
const heard: string[] = []
beforeAll(async () => {
  phone = await whatsappWorld({}, sink)
  w = await world({ channels: [phone.channel] })
  phone.network.events.on('message', ({ message }) => heard.push(describeContent(message).text ?? ''))
  await phone.link()
  const email = `calls.${crypto.randomUUID()}@example.com`
  const ctx = systemContext(w.deps, CompanyId.parse(phone.connection.companyId))
  await createUser(ctx, { name: 'Otília Ramos', profile: 'admin', password, email })
  admin = await w.signIn(email)
})
afterAll(async () => {
  await phone?.stop()
  await w?.close()
})

let minutes = 0
/** What becomes of a call, and what the phone of whoever rings reads then. */
const rings = async (settings: Record<string, string>) => {
  w.clock.at = null
  for (const [column, data] of Object.entries(settings)) {
    const { status } = await w.call(updateCompanySetting, { body: { column, data } as never }, admin)
    expect(status).toBe(200)
  }
  // Whoever rings is told once in five minutes.
  minutes += 6
  w.clock.at = new Date(Date.now() + minutes * 60_000)
  heard.length = 0
  const call = phone.network.calls.ring(phone.ana, phone.shop, false)
  const isOver = () => call.state !== 'ringing'
  // A call that the company takes rings until somebody at the phone takes it.
  await expect
    .poll(async () => {
      await w.drainJobs()
      const logged = await phone.query<{ n: number }>(
        `select count(*)::int n from messages where company_id = $1 and media_type = 'call_log' and external_id = $2`,
        [phone.connection.companyId, `call-${call.id}`],
      )
      return logged[0]?.n
    })
    .toBe(1)
  await w.drainJobs()
  if (isOver()) await expect.poll(() => heard.length).toBe(1)
  const state = call.state
  if (!isOver()) phone.network.calls.end(call, 'answered')
  return { state, heard: [...heard] }
}

describe('a customer calls', () => {
  showsSetting('acceptCallWhatsapp', 'and the phone rings, or the call is refused with a text', {
    look: (acceptCallWhatsapp) => rings({ AcceptCallWhatsappMessage: 'Escreva, por favor.', acceptCallWhatsapp }),
    seen: {
      enabled: { state: 'ringing', heard: [] },
      disabled: { state: 'refused', heard: ['Escreva, por favor.'] },
    },
  })
  showsSetting('AcceptCallWhatsappMessage', 'and reads these words when the call is refused', {
    look: (AcceptCallWhatsappMessage) => rings({ AcceptCallWhatsappMessage, acceptCallWhatsapp: 'disabled' }),
    seen: {
      'Não atendemos ligações.': { state: 'refused', heard: ['Não atendemos ligações.'] },
      'Só por mensagem, {{firstName}}.': { state: 'refused', heard: ['Só por mensagem, Ana.'] },
    },
  })
})
