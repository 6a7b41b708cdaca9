import type { HoursWeek } from '@guiche/contract/business-hours'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { queueTexts } from '../texts/files.ts'
import { HoursField } from './HoursField.tsx'

beforeAll(() => fetchTexts(queueTexts))

const Kept = ({ beginsUsual }: { beginsUsual: boolean }) => {
  const [week, setWeek] = useState<HoursWeek>([])
  return (
    <MantineProvider env="test">
      <HoursField value={week} onChange={setWeek} beginsUsual={beginsUsual} />
    </MantineProvider>
  )
}
const times = () =>
  [...document.querySelectorAll('input[type="time"]')].map((input) => (input as HTMLInputElement).value)

test('a new form starts with eight to twelve and one to six, every day, until the user clears it', () => {
  render(<Kept beginsUsual />)
  expect(times()).toEqual(Array.from({ length: 7 }, () => ['08:00', '12:00', '13:00', '18:00']).flat())
  fireEvent.click(screen.getByRole('button', { name: 'Remover horários' }))
  expect(times()).toEqual([])
})

test('an existing record without hours stays without', () => {
  render(<Kept beginsUsual={false} />)
  expect(times()).toEqual([])
})
