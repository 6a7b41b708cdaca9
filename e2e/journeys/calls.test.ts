/** Calls from customers: shown while they ring, and refused when the company takes no calls. */
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { expect, it } from 'vitest'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

it('a call shows live while it rings and how it ended; a refused one is answered with the text', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const ester = await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception] })
  const desk = await signIn(ester)
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  const call = await phones.ring(luana.phone, account, { video: true })
  await desk.goTo('Aguardando')
  await desk.opens('Luana Cardoso')
  await desk.bubble('Chamada de vídeo').getByText('tocando').waitFor()
  await phones.endCall(call, 'answered')
  await desk.bubble('Chamada de vídeo').getByText('atendida').waitFor()

  // Another user: signing in elsewhere signs one out here.
  const admin = await signInOverHttp(await clinic.person('Otília Ramos', { profile: 'admin' }))
  const settings = { AcceptCallWhatsappMessage: 'Não atendemos ligações, escreva.', acceptCallWhatsapp: 'disabled' }
  for (const [column, data] of Object.entries(settings))
    await admin.call(updateCompanySetting, { body: { column, data } } as never)
  const refused = await phones.ring(luana.phone, account)
  await desk.bubble('Chamada de voz').getByText('recusada').waitFor()
  await luana.hears('Não atendemos ligações, escreva.')
  await expect.poll(() => phones.callState(refused)).toBe('refused')
  admin.leave()
})
