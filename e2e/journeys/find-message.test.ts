/** A search in messages opens the conversation at the match. */
import { beforeAll, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let beatriz: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  beatriz = await phoneCustomer(phones, account, 'Beatriz')
})

it('a search in messages opens at the match and moves on to the others', async () => {
  await beatriz.says('Preciso da receita do Dr. Otávio')
  for (let at = 1; at <= 45; at += 1) await beatriz.says(`Recado número ${at}`)
  await beatriz.says('E a RECEITA da minha filha também')
  await marina.goTo('Aguardando')
  // The last message has arrived when the row shows it.
  await marina.row('Beatriz').getByText('E a RECEITA da minha filha também').waitFor()
  await marina.page.getByRole('searchbox').fill('receita')
  await marina.page.getByLabel('Buscar também nas mensagens').check()
  await marina.seesRow('Beatriz')
  await marina.opens('Beatriz')
  const found = marina.page.getByRole('search', { name: 'Busca nesta conversa' })
  await found.getByText('1 de 2: “receita”').waitFor()
  await marina.sees('E a RECEITA da minha filha também')
  await marina.button('Ocorrência mais antiga').click()
  await expect
    .poll(() =>
      marina
        .bubble('Preciso da receita do Dr. Otávio')
        .evaluate((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top > 0 && bottom < window.innerHeight
        })
        .catch(() => false),
    )
    .toBe(true)
  // The browser draws the marks, not the page, so they are counted in its registry.
  await expect.poll(() => marina.page.evaluate(() => CSS.highlights.get('found-words')?.size ?? 0)).toBeGreaterThan(0)
  await marina.button('Encerrar a busca na conversa').click()
  await expect.poll(() => found.count()).toBe(0)
})
