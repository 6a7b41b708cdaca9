import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../../lib/session.ts'
import { Desk } from '../useTicketDesk.ts'
import { CloseDialog } from './CloseDialog.tsx'

const show = (userRating: string, ticket: object = {}) => {
  const companieSettings = [{ key: 'userRating', value: userRating }]
  session.set({ phase: 'signed-in', user: { id: 7, company: { companieSettings } } as never })
  const letGoOrThrow = vi.fn(async () => {})
  const shown = { id: 1, userId: 7, isGroup: false, status: 'open', contact: { name: 'Ana', number: '' }, ...ticket }
  render(
    <MantineProvider>
      <Desk.Provider value={{ letGoOrThrow } as never}>
        <CloseDialog isOpen onClose={() => {}} ticket={shown as never} />
      </Desk.Provider>
    </MantineProvider>,
  )
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const changes = () => letGoOrThrow.mock.calls.map((call) => (call as unknown[])[1])
  return { press, changes }
}
afterEach(cleanup)

it('closing with a farewell asks whether the customer is asked for a rating, where the company wants ratings', async () => {
  const { press, changes } = show('enabled')
  await press('Resolver com despedida')
  expect(await screen.findByText('Avaliação obrigatória')).toBeTruthy()
  expect(changes()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Não pedir' }))
  await press('Resolver com despedida')
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', sendFarewellMessage: true, ratingId: null }]))
})

it('closing without one, or where nobody could rate, asks nothing', async () => {
  const first = show('enabled')
  await first.press('Resolver sem despedida')
  await waitFor(() => expect(first.changes()).toEqual([{ status: 'closed', sendFarewellMessage: false }]))
  cleanup()
  const second = show('disabled')
  expect(screen.queryByRole('radio')).toBeNull()
  await second.press('Resolver com despedida')
  await waitFor(() => expect(second.changes()).toEqual([{ status: 'closed', sendFarewellMessage: true }]))
})
