import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ColorField } from './ColorField.tsx'

const Colour = () => {
  const [colour, setColour] = useState('#0000ff')
  return <ColorField label="Cor" value={colour} onChange={setColour} />
}

it('keeps the typed text when the field is left at once, before it was rendered', () => {
  render(
    <MantineProvider env="test">
      <Colour />
    </MantineProvider>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Cor')
  act(() => {
    fireEvent.change(input, { target: { value: '#0f766e' } })
    fireEvent.blur(input)
  })
  expect(input.value).toBe('#0f766e')
})
