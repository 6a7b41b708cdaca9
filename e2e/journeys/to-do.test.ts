/** Tasks of one user in one browser: written, changed, removed and restored, kept over a reload, and unknown to the server. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()

it('tasks are kept in this browser only', async () => {
  const clinic = await company()
  const { page, button, visit } = await signIn(await clinic.person('Iara Matos'))
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await page.getByText('Nenhuma tarefa').waitFor()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) calls.push(request.url())
  })
  const field = page.getByRole('textbox', { name: 'Nova tarefa' })
  const tasks = page.getByRole('list', { name: 'Suas tarefas' }).getByRole('listitem')
  await field.fill('   ')
  await field.press('Enter')
  await field.fill('Ligar para o laboratório')
  await button('Adicionar').click()
  await field.fill('Conferir a agenda')
  await field.press('Enter')
  await expect.poll(() => tasks.count()).toBe(2)
  await isAccessible(page, 'the to-do page')

  await button('Editar “Conferir a agenda”').click()
  await field.fill('Conferir a agenda de sexta')
  await button('Salvar').click()
  await page.getByText('Conferir a agenda de sexta').waitFor()
  await button('Adicionar').waitFor()
  await button('Excluir “Ligar para o laboratório”').click()
  await expect.poll(() => tasks.count()).toBe(1)
  await button('Desfazer').click()
  await expect.poll(() => tasks.first().textContent()).toContain('Ligar para o laboratório')

  await visit('/todolist')
  await expect.poll(() => tasks.count()).toBe(2)
  expect(calls.filter((url) => /todo|task/.test(url))).toEqual([])
})
