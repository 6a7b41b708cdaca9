import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PaneDivider } from './PaneDivider.tsx'

const Example = ({ onSettle }: { onSettle: (width: number) => void }) => {
  const [width, setWidth] = useState(500)
  return <PaneDivider label="Largura" least={404} most={700} width={width} onChange={setWidth} onSettle={onSettle} />
}

test('a held key moves the divider at once, and saves once, when it is released', () => {
  const settled = vi.fn()
  render(<Example onSettle={settled} />)
  const divider = screen.getByRole('separator')
  for (let times = 0; times < 3; times += 1) fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect([divider.getAttribute('aria-valuenow'), settled.mock.calls]).toEqual(['548', []])
  fireEvent.keyUp(divider, { key: 'ArrowRight' })
  fireEvent.blur(divider)
  expect(settled.mock.calls).toEqual([[548]])
})
