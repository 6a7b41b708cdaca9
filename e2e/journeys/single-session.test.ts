import { expect, it } from 'vitest'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()

it('a second sign-in elsewhere signs the first out, and says why', async () => {
  const clinic = await company()
  const marina = await clinic.person('Marina Souza', { queueIds: [await clinic.queue('Recepção')] })
  const first = await signIn(marina)
  const second = await signIn(marina)
  await first.page.waitForURL('**/login**')
  await first.page.getByText('Sua conta foi acessada em outro computador.').first().waitFor()
  await second.isInSync()
  await second.page.reload()
  await second.isInSync()
  expect(new URL(second.page.url()).pathname).toBe('/tickets')
})

it('a user who was offline during a sign-in elsewhere reads the reason when the connection is back', async () => {
  const clinic = await company()
  const marina = await clinic.person('Marina Souza', { queueIds: [await clinic.queue('Recepção')] })
  const first = await signIn(marina)
  await first.page.context().setOffline(true)
  await first.page.getByRole('status').filter({ hasText: 'sem conexão' }).waitFor()
  await signIn(marina)
  await first.page.context().setOffline(false)
  await first.page.waitForURL('**/login**')
  await first.page.getByText('Sua conta foi acessada em outro computador.').first().waitFor()
})

it('two tabs of one browser share one session', async () => {
  const clinic = await company()
  const marina = await clinic.person('Marina Souza', { queueIds: [await clinic.queue('Recepção')] })
  const desk = await signIn(marina)
  const other = await desk.page.context().newPage()
  await other.goto(desk.page.url())
  await other.getByRole('status').filter({ hasText: 'em dia' }).waitFor()
  await desk.isInSync()
  await other.getByRole('button', { name: 'Minha conta' }).click()
  await other.getByRole('menuitem', { name: 'Sair' }).click()
  await desk.page.getByRole('heading', { name: 'Entrar' }).waitFor()
})
