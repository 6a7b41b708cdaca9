/** The pane beside a conversation: the team's notes and the files that were sent. */
import { beforeAll, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let caio: Desk
let luana: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception] }), { scheme: 'dark' })
  luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  await luana.says('*Bom dia*, veja https://exemplo.com.br/pedido')
  for (const desk of [marina, caio]) {
    await desk.goTo('Aguardando')
    await desk.opens('Luana Cardoso')
    await desk.button('Dados do contato').click()
  }
})

const pane = (desk: Desk) => desk.page.getByRole('complementary', { name: 'Contato' })
const notes = (desk: Desk) => pane(desk).getByRole('region', { name: 'Notas internas' })
const media = (desk: Desk) => pane(desk).getByRole('region', { name: 'Mídia, documentos e links' })

it('a note is written, refused while it is too short, changed and deleted; a colleague sees each change at once', async () => {
  const field = notes(marina).getByRole('combobox')
  await notes(marina).getByRole('button', { name: 'Guardar nota' }).click()
  await notes(marina).getByText('Escreva a nota.').waitFor()
  await field.fill('x')
  await notes(marina).getByRole('button', { name: 'Guardar nota' }).click()
  await notes(marina).getByText('A nota precisa de ao menos 2 caracteres.').waitFor()
  await field.fill('Paga em dinheiro')
  await field.press('Control+Enter')
  await marina.toast('Nota guardada.')
  await notes(caio).getByText('Paga em dinheiro').waitFor()
  await notes(marina).getByRole('button', { name: 'Editar a nota' }).click()
  await notes(marina).getByRole('listitem').getByRole('combobox').fill('Paga no cartão')
  await notes(marina).getByRole('button', { name: 'Salvar' }).click()
  await notes(caio).getByText('Paga no cartão').waitFor()
  // They may not change it, as they are no admin.
  expect(await notes(caio).getByRole('button', { name: 'Excluir a nota' }).count()).toBe(0)
  await isAccessible(caio.page, 'the pane in the dark')
  const list = notes(marina).getByRole('list', { name: 'Notas internas' })
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px')
  await notes(marina).getByRole('button', { name: 'Excluir a nota' }).click()
  await marina.dialog.getByRole('button', { name: 'Excluir a nota' }).click()
  await marina.toast('Nota excluída.')
  await notes(caio).getByText('Nenhuma nota ainda').waitFor()
})

it('images, documents, recordings and links of the conversation appear as they are sent, and open', async () => {
  await media(marina).getByText('Nenhuma imagem nesta conversa.').waitFor()
  await luana.sendsImage('a receita')
  await luana.sendsImage('o pedido')
  await luana.sendsDocument('exame.pdf')
  await luana.sendsVoiceNote()
  const tab = (name: string) => media(marina).getByRole('tab', { name })
  await media(marina).getByRole('button', { name: 'Abrir imagem: o pedido' }).click()
  await marina.dialog.getByText('2 / 2').waitFor()
  await marina.page.keyboard.press('ArrowLeft')
  await marina.dialog.getByRole('img', { name: 'a receita' }).waitFor()
  await isAccessible(marina.page, 'the lightbox')
  await marina.page.keyboard.press('Escape')
  await marina.dialog.waitFor({ state: 'detached' })
  await tab('Docs').click()
  await media(marina).getByRole('link', { name: 'exame.pdf' }).waitFor()
  await tab('Áudios').click()
  await media(marina).locator('audio').waitFor()
  await tab('Links').click()
  await media(marina).getByRole('link', { name: 'https://exemplo.com.br/pedido' }).waitFor()
  await isAccessible(marina.page, 'the pane')
})

it('the list shows text without WhatsApp’s formatting marks', async () => {
  await luana.says('*Negrito* e _inclinado_')
  await expect.poll(async () => (await marina.rows()).join()).toContain('Negrito e inclinado')
})

it('Esc before a menu has opened closes the menu and not the conversation', async () => {
  const { page } = marina
  let letMenuPass = () => {}
  const menuMayCome = new Promise<void>((resolve) => {
    letMenuPass = resolve
  })
  await page.reload()
  await marina.header('Luana Cardoso').waitFor()
  await marina.isInSync()
  await page.route('**/assets/OpenMenu*', (route) => menuMayCome.then(() => route.continue()))
  const asked = page.waitForRequest('**/assets/OpenMenu*')
  await marina.header('Luana Cardoso').getByRole('button', { name: 'Mais ações' }).click()
  await asked
  await page.keyboard.press('Escape')
  letMenuPass()
  await page.waitForLoadState('networkidle')
  await marina.header('Luana Cardoso').waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)
  await marina.header('Luana Cardoso').getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem').first().waitFor()
})
