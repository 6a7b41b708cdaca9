import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActionMenu } from './ActionMenu.tsx'
import { Button } from './Button.tsx'

it('the first entry that can be chosen has the focus; Escape closes the menu and gives it back', async () => {
  const onSelect = () => undefined
  render(
    <MantineProvider env="test">
      <ActionMenu
        trigger={<Button>Adicionar bloco</Button>}
        entries={[
          { key: 'start', label: 'Inicio', isDisabled: true, onSelect },
          { key: 'menu', label: 'Menu', onSelect },
        ]}
      />
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Adicionar bloco' })
  button.focus()
  fireEvent.click(button)
  const entry = await screen.findByRole('menuitem', { name: 'Menu' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  fireEvent.keyDown(entry, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})
