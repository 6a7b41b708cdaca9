import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { flowTexts } from '../texts/files.ts'
import { LeaveQuestion } from './SaveState.tsx'
import { useLeaving } from './useLeaving.ts'

configure({ asyncUtilTimeout: 4_000 })
beforeAll(() => fetchTexts(flowTexts))
beforeEach(() => session.set({ phase: 'signed-in', user: { id: 7 } as never }))
afterEach(cleanup)

interface Drawn {
  mayDraw?: boolean
  isSendable?: boolean
}

const Editor = ({ save, mayDraw, isSendable }: Required<Drawn> & { save: () => Promise<boolean> }) => {
  const [isDirty, setDirty] = useState(true)
  const sent = async () => {
    const isSaved = await save()
    if (isSaved) setDirty(false)
    return isSaved
  }
  const leaving = useLeaving({ isDirty, save: sent }, { mayDraw, isSendable })
  return (
    <>
      <h1>Fluxo</h1>
      <LeaveQuestion leaving={leaving} />
    </>
  )
}

/** A drawing that is not saved. `answers`: whether each saving works. */
const draw = async (answers: boolean[], { mayDraw = true, isSendable = true }: Drawn = {}) => {
  const save = vi.fn(async () => answers.shift() ?? true)
  const root = createRootRoute()
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const tree = root.addChildren([
    at('/flow', () => <Editor save={save} mayDraw={mayDraw} isSendable={isSendable} />),
    at('/phrases', () => <h1>Frases</h1>),
  ])
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: ['/flow'] }) })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('Fluxo')
  const go = () => act(async () => void router.navigate({ to: '/phrases' }))
  return { save, go, isGone: () => screen.queryByRole('heading', { name: 'Frases' }) !== null }
}
const question = () => screen.findByText('Sair sem salvar?')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('saves the drawing before another screen opens, and asks nothing', async () => {
  const { save, go, isGone } = await draw([true])
  await go()
  await waitFor(() => expect(isGone()).toBe(true))
  expect(save).toHaveBeenCalled()
})

it('asks when saving fails: people stay with the drawing, or leave without it', async () => {
  const { go, isGone } = await draw([false, false, false, false])
  await go()
  await question()
  expect(isGone()).toBe(false)
  press('Cancelar')
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull())
  expect(isGone()).toBe(false)
  await go()
  await question()
  press('Sair sem salvar')
  await waitFor(() => expect(isGone()).toBe(true))
})

it('asks without a request when the drawing cannot be saved', async () => {
  const { save, go } = await draw([], { isSendable: false })
  await go()
  await question()
  expect(save).not.toHaveBeenCalled()
})

it('lets people leave who may no longer save', async () => {
  const { save, go, isGone } = await draw([false], { mayDraw: false })
  await go()
  await waitFor(() => expect(isGone()).toBe(true))
  expect(save).not.toHaveBeenCalled()
})
