import type { OtherOpenTicket } from '@guiche/contract/errors'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../../lib/session.ts'
import { Desk } from '../useTicketDesk.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

const exams = { id: 4, name: 'Exames', color: '#7c3aed' }
const somewhere = {
  id: 1,
  uuid: 'u',
  status: 'pending',
  userId: null,
  user: null,
  queueId: 4,
  queue: exams,
  contactId: 2,
}

const show = (other: Partial<OtherOpenTicket>, user: object = {}) => {
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'user', queues: [], ...user } as never })
  render(
    <MantineProvider>
      <Desk.Provider value={{ open: () => {} } as never}>
        <ConflictDialog isOpen onClose={() => {}} other={{ ...somewhere, ...other }} />
      </Desk.Provider>
    </MantineProvider>,
  )
  return { offersToSee: () => screen.queryByRole('button', { name: 'Ver atendimento' }) !== null }
}
afterEach(cleanup)

it.each([
  [{ userId: 8, user: { id: 8, name: 'Caio' } }, 'Este contato já está em atendimento com Caio, na fila Exames.'],
  [
    { userId: 8, user: { id: 8, name: 'Caio' }, queueId: null, queue: null },
    'Este contato já está em atendimento com Caio, sem fila.',
  ],
  [{}, 'Este contato já aguarda na fila Exames.'],
  [{ queueId: null, queue: null }, 'Este contato já aguarda, sem fila.'],
])('says who has the ticket, or where it waits (%#)', async (other, words) => {
  show(other)
  expect(await screen.findByText(words)).toBeTruthy()
})

it.each([
  [{}, false],
  [{ queues: [exams] }, true],
  [{ allHistoric: 'enabled' }, true],
  [{ profile: 'admin' }, true],
])('offers to see it to those who may (%#)', async (user, may) => {
  const { offersToSee } = show({}, user)
  await screen.findByText('Este contato já aguarda na fila Exames.')
  expect(offersToSee()).toBe(may)
})
