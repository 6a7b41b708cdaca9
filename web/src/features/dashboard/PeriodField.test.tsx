import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PeriodField } from './PeriodField.tsx'

vi.mock('../../lib/i18n.ts', () => ({ useTexts: () => (key: string) => key, currentLanguage: () => 'pt' }))

test('closing the field after half a choice leaves the period unchanged', async () => {
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <PeriodField days={{ from: '2027-03-01', to: '2027-03-14' }} today="2027-03-14" onChange={onChange} />
    </MantineProvider>,
  )
  const field = screen.getByRole('button', { name: 'dashboard.period' })
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('button', { name: /^10 mar/i }))
  fireEvent.keyDown(await screen.findByRole('button', { name: /^10 mar/i }), { key: 'Escape' })
  expect(onChange).not.toHaveBeenCalled()
  expect(field.textContent).toBe('01/03/2027 – 14/03/2027')
})
