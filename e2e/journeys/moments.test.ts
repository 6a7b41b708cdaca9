/** The attendance panel in two browsers: an overseer sees at once what happens at an agent's screen. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

it('shows live who waits and who attends, and opens the tickets that the viewer may open', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const marina = await clinic.person('Marina Souza', { queueIds: [reception] })
  const julia = await clinic.person('Júlia Ramos', { queueIds: [reception], flags: { allowRealTime: true } })
  const ester = await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception] })
  const desk = await signIn(marina)
  expect(await desk.page.getByRole('link', { name: 'Atendimento ao vivo' }).count()).toBe(0)
  await desk.visit('/moments')
  await desk.page.getByText('Acesso negado').waitFor()
  await desk.visit('/tickets')
  await desk.isInSync()

  const { page } = await signIn(ester)
  await page.getByRole('link', { name: 'Atendimento ao vivo' }).click()
  await page.getByRole('heading', { name: 'Painel de Atendimentos' }).waitFor()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('Pendentes').getByText('Ninguém aguardando').waitFor()
  const name = 'Tomás Quintela de Albuquerque Figueiredo Neto'
  const tomas = await phoneCustomer(phones, account, name)
  await tomas.says('Bom dia, vocês abrem hoje? Preciso muito falar com alguém')
  const waiting = column('Pendentes').getByRole('listitem')
  await waiting.getByText('Tomás Quintela de Albuquerque…').waitFor()
  await waiting.getByText('Bom dia, vocês abrem hoje? Pre…').waitFor()
  await waiting.getByText('Recepção').waitFor()
  await waiting.getByText('Balcão').waitFor()
  await isAccessible(page, 'panel')

  await desk.goTo('Aguardando')
  await desk.opens('Tomás Quintela')
  await desk.accepts('Tomás Quintela')
  const attended = column('Marina Souza').getByRole('listitem')
  await attended.getByText('Tomás Quintela de Albuquerque…').waitFor()
  await column('Pendentes').getByText('Ninguém aguardando').waitFor()
  await desk.replies('Abrimos sim')
  await attended.getByText('Abrimos sim').waitFor()

  const overseer = await signIn(julia)
  await overseer.page.getByRole('link', { name: 'Atendimento ao vivo' }).click()
  const foreign = overseer.page.getByRole('region', { name: 'Marina Souza', exact: true })
  await foreign.getByText('Tomás Quintela de Albuquerque…').waitFor()
  expect(await foreign.getByRole('link').count()).toBe(0)

  await attended.getByRole('link').click()
  await page.waitForURL('**/tickets/*')
  await page.getByRole('region', { name: `Atendimento de ${name}` }).waitFor()
})

it('fits a dark screen 390 pixels wide, filters by name and queue, and says when nobody is there', async () => {
  const clinic = await company()
  const [reception, exams] = [await clinic.queue('Recepção'), await clinic.queue('Exames', '#7c3aed')]
  await clinic.person('Caio Prado', { queueIds: [reception] })
  const ester = await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception, exams] })
  const desk = await signIn(ester, { width: 390, height: 844, scheme: 'dark' })
  const { page } = desk
  await desk.visit('/moments')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('Ester Alves').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await column('Caio Prado').count()).toBe(0)
  await page.getByLabel('Mostrar todos os atendentes').click()
  await column('Caio Prado').waitFor()
  await page.getByRole('searchbox', { name: 'Buscar atendente' }).fill('ninguém assim')
  await page.getByText('Nenhum atendente para mostrar').waitFor()
  await page.getByRole('searchbox', { name: 'Buscar atendente' }).fill('CAIO')
  await column('Caio Prado').waitFor()
  expect(await column('Ester Alves').count()).toBe(0)
  await page.getByPlaceholder('Filas').click()
  await page.getByRole('option', { name: 'Exames' }).click()
  await page.keyboard.press('Escape')
  await column('Pendentes').getByText('Ninguém aguardando').waitFor()
  await isAccessible(page, 'panel, narrow and dark')
})
